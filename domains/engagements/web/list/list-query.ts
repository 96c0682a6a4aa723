import type { GridView } from "@tieout/ui/grid";
import type { engagementOrderings } from "../../contract/index.ts";

export const pageSize = 50;

type Ordering = (typeof engagementOrderings)[number];

/** Columns by which the server can sort. */
const orderingOfColumn: Readonly<Record<string, Ordering>> = {
  engagement: "engagement_name",
  client: "client_name",
  identifier: "client_ein",
  year: "year",
  plan_year_end: "end_date",
  data: "data_type",
  status: "status",
  created: "created_on",
  updated: "updated_on",
  locked: "locked_on",
};

/** Maps filter names in the URL to request parameters. */
export const filterParams = {
  status: "status",
  client: "client_id",
  year: "year",
  assignee: "assignee",
  provider: "provider",
  data: "data_type",
} as const;

export type FilterName = keyof typeof filterParams;

/** Request parameters shared by the list and its filter values. */
export function filtersOf(view: GridView): Readonly<Record<string, string>> {
  const filters = Object.entries(filterParams).flatMap(([name, param]) => {
    const values = view.filters[name] ?? [];
    return values.length > 0 ? [[param, values.join(",")] as const] : [];
  });
  const search = view.search.trim();
  return Object.fromEntries(search === "" ? filters : [...filters, ["search", search]]);
}

interface OfferedValue {
  readonly value: string;
  readonly offered_value: string;
}

/** Chosen values as the filter offers them, without duplicates: after a merge, two IDs may refer to one client. */
export const offeredValues = (values: readonly string[], chosen: readonly OfferedValue[]): readonly string[] => [
  ...new Set(values.map((value) => chosen.find((one) => one.value === value)?.offered_value ?? value)),
];

/** Newest first unless a column was chosen. */
export function orderingOfView({ sort }: GridView): Ordering | `-${Ordering}` {
  const ordering = sort && orderingOfColumn[sort.columnId];
  if (!ordering) return "-created_on";
  return sort.descending ? `-${ordering}` : ordering;
}
