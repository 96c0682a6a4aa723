import { useUrlParams } from "@tieout/ui";
import { useCallback, useMemo } from "react";
import { type FigureOrdering, figureOrderings } from "../../core/index.ts";

export interface FigureView {
  readonly search: string;
  readonly column: FigureOrdering;
  readonly descending: boolean;
  /** Type keys; empty for all types. */
  readonly types: readonly string[];
  /** `yes` or `no`; both or neither means all rows. */
  readonly tested: readonly string[];
}

const names = { search: "rows-q", ordering: "rows-sort", types: "rows-type", tested: "rows-tested", at: "rows-at" } as const;
/** URL parameters to remove when the figure closes. */
export const closedView = Object.fromEntries(Object.values(names).map((name) => [name, null]));

const largestFirst = "-amount";
const listOf = (text: string | null): readonly string[] => (text ?? "").split(",").filter((part) => /^\w{1,60}$/.test(part));

/** Keeps the filters and scroll position in the URL, so that a copied link or a reload shows the same rows. */
export function useFigureView() {
  const [params, changeUrl] = useUrlParams();
  const ordering = params.get(names.ordering) ?? largestFirst;
  const search = params.get(names.search) ?? "";
  const types = params.get(names.types);
  const tested = params.get(names.tested);
  const view = useMemo((): FigureView => {
    const column = figureOrderings.find((one) => one === ordering.replace(/^-/, "")) ?? "amount";
    return { search, column, descending: ordering.startsWith("-"), types: listOf(types), tested: listOf(tested) };
  }, [ordering, search, types, tested]);
  // Changing which rows are shown scrolls back to the top.
  const choose = useCallback(
    (name: keyof typeof names, text: string) => changeUrl({ [names[name]]: text || null, [names.at]: null }, { replace: true }),
    [changeUrl],
  );
  const onSort = useCallback(
    (column: FigureOrdering, descending: boolean) => {
      const next = `${descending ? "-" : ""}${column}`;
      choose("ordering", next === largestFirst ? "" : next);
    },
    [choose],
  );
  const onSearch = useCallback((text: string) => choose("search", text), [choose]);
  const onPlace = useCallback(
    (index: number) => changeUrl({ [names.at]: index > 0 ? String(index + 1) : null }, { replace: true }),
    [changeUrl],
  );
  const at = Math.max(0, Math.trunc(Number(params.get(names.at) ?? "1")) - 1) || 0;
  return {
    view,
    /** Row at the top of the list, from 0. */
    at,
    onPlace,
    onSearch,
    onSort,
    onTypes: (keys: readonly string[]) => choose("types", keys.join(",")),
    onTested: (keys: readonly string[]) => choose("tested", keys.join(",")),
    onClear: () => changeUrl({ [names.search]: null, [names.types]: null, [names.tested]: null, [names.at]: null }, { replace: true }),
  };
}
