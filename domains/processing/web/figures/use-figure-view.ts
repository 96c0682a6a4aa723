import { useUrlParams } from "@tieout/ui";
import { useCallback, useMemo, useState } from "react";
import { type FigureOrdering, figureOrderings } from "../../core/index.ts";

export interface FigureView {
  readonly search: string;
  readonly column: FigureOrdering;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
}

const names = { search: "rows-q", ordering: "rows-sort" } as const;
/** Parameters to remove when the figure is closed. */
export const closedView = { [names.search]: null, [names.ordering]: null };

const largestFirst = "-amount";

/** Search and order are in the URL, so that a copied link shows the same rows; any change of them goes to the first page. */
export function useFigureView() {
  const [params, changeUrl] = useUrlParams();
  const [page, setPage] = useState(1);
  const ordering = params.get(names.ordering) ?? largestFirst;
  const search = params.get(names.search) ?? "";
  const view = useMemo((): FigureView => {
    const column = figureOrderings.find((one) => one === ordering.replace(/^-/, "")) ?? "amount";
    return { search, column, descending: ordering.startsWith("-"), page };
  }, [ordering, search, page]);
  const onSearch = useCallback(
    (text: string) => {
      setPage(1);
      changeUrl({ [names.search]: text || null }, { replace: true });
    },
    [changeUrl],
  );
  const onSort = useCallback(
    (column: FigureOrdering, descending: boolean) => {
      const next = `${descending ? "-" : ""}${column}`;
      setPage(1);
      changeUrl({ [names.ordering]: next === largestFirst ? null : next }, { replace: true });
    },
    [changeUrl],
  );
  return { view, setPage, onSearch, onSort };
}
