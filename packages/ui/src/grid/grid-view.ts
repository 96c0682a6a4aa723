/** The user's view settings, stored in the URL. */
export interface GridView {
  readonly search: string;
  /** Column ID and direction; null for the original order. */
  readonly sort: { readonly columnId: string; readonly descending: boolean } | null;
  /** Selected values by column ID; columns not listed are unfiltered. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** From 1. */
  readonly page: number;
}

export const emptyView: GridView = { search: "", sort: null, filters: {}, page: 1 };

const reserved = { search: "q", sort: "sort", page: "page" } as const;

/** Reads a view from a query string. Filter parameters are named after column IDs; commas separate their values. */
export function viewOfQuery(query: string, columnIds: readonly string[], prefix = ""): GridView {
  const params = new URLSearchParams(query);
  const sort = params.get(prefix + reserved.sort) ?? "";
  const sortId = sort.replace(/^-/, "");
  const page = Number(params.get(prefix + reserved.page) ?? "1");
  const filters: Record<string, readonly string[]> = {};
  for (const id of columnIds) {
    const values = (params.get(prefix + id) ?? "").split(",").filter(Boolean).map(decodeValue);
    if (values.length > 0) filters[id] = values;
  }
  return {
    search: params.get(prefix + reserved.search) ?? "",
    sort: columnIds.includes(sortId) ? { columnId: sortId, descending: sort.startsWith("-") } : null,
    filters,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes a view to a query string, keeping other parameters. */
export function queryOfView(view: GridView, query: string, columnIds: readonly string[], prefix = ""): string {
  const params = new URLSearchParams(query);
  const put = (name: string, value: string) => (value ? params.set(prefix + name, value) : params.delete(prefix + name));
  put(reserved.search, view.search);
  put(reserved.sort, view.sort ? `${view.sort.descending ? "-" : ""}${view.sort.columnId}` : "");
  put(reserved.page, view.page > 1 ? String(view.page) : "");
  for (const id of columnIds) put(id, (view.filters[id] ?? []).map(encodeValue).join(","));
  // Commas may stay unescaped, which keeps lists in the URL readable.
  return params.toString().replace(/%2C/g, ",");
}

const encodeValue = (value: string): string => value.replace(/%/g, "%25").replace(/,/g, "%2C");
const decodeValue = (value: string): string => value.replace(/%2C/g, ",").replace(/%25/g, "%");

/** Sort order for list routes: the column ID, with a leading `-` if descending; undefined for the original order. */
export const orderingOf = (sort: GridView["sort"]): string | undefined =>
  sort ? `${sort.descending ? "-" : ""}${sort.columnId}` : undefined;

/** Whether a search or filters hide rows. */
export const isNarrowed = ({ search, filters }: GridView): boolean =>
  search !== "" || Object.values(filters).some((values) => values.length > 0);
