import { useMediaQuery } from "@mantine/hooks";
import type { GridApi } from "ag-grid-community";
import { type ReactNode, useMemo, useState } from "react";
import type { ProblemText } from "../feedback/error-panel.tsx";
import { usePrinting } from "../layout/use-printing.ts";
import type { RemotePageRequest } from "./grid-canvas.tsx";
import type { GridAction, GridColumn } from "./grid-column.ts";
import { useGridLayout } from "./grid-layout.ts";
import { filterRows, sortRows } from "./grid-rows.ts";
import { useGridView } from "./use-grid-view.ts";

export interface DataGridProps<Row> {
  /** Key of saved views and layout in this browser. */
  readonly name: string;
  /** Plural, lower case: "engagements". */
  readonly what: string;
  readonly columns: readonly GridColumn<Row>[];
  /** All rows; undefined while they load. Leave out with `fetchPage`. */
  readonly rows?: readonly Row[] | undefined;
  /** For lists too long to load: rows are asked for as they are scrolled to. Keep the function's identity. */
  readonly fetchPage?: (request: RemotePageRequest) => Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
  readonly rowId: (row: Row) => string;
  /** A row below `md`, where grids become cards. */
  readonly card: (row: Row) => ReactNode;
  readonly actions?: (row: Row) => readonly GridAction[];
  /** Shown when there is no row at all. */
  readonly empty: ReactNode;
  readonly searchLabel?: string;
  readonly totalRow?: Row;
  readonly pageSize?: number;
  /** For a second grid on the same screen. */
  readonly urlPrefix?: string;
  readonly extraTools?: ReactNode;
}

/** The rows to show, and everything chosen about them: view, layout, page. */
export function useDataGrid<Row>({ name, columns, rows, fetchPage, pageSize = 50, urlPrefix = "" }: DataGridProps<Row>) {
  const ids = useMemo(() => columns.map((column) => column.id), [columns]);
  const [view, changeView] = useGridView(ids, urlPrefix);
  const [layout, changeLayout] = useGridLayout(name);
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [remoteCount, setRemoteCount] = useState(0);
  const [problem, setProblem] = useState<ProblemText | null>(null);
  const printing = usePrinting();
  const wide = useMediaQuery("(min-width: 56.25em)", true, { getInitialValueInEffect: false }) === true;
  const matching = useMemo(() => sortRows(filterRows(rows ?? [], columns, view), columns, view), [rows, columns, view]);
  const pages = Math.max(1, Math.ceil((fetchPage ? remoteCount : matching.length) / pageSize));
  const page = Math.min(view.page, pages);
  const shown = useMemo(() => matching.slice((page - 1) * pageSize, page * pageSize), [matching, page, pageSize]);
  return {
    ids,
    view,
    changeView,
    layout,
    changeLayout,
    // The grid goes when a filter hides every row, and its API with it.
    api: api && !api.isDestroyed() ? api : null,
    setApi,
    remoteCount,
    setRemoteCount,
    problem,
    setProblem,
    printing,
    wide,
    matching,
    shown,
    page,
    pages,
    pageSize,
  };
}

export type DataGridState<Row> = ReturnType<typeof useDataGrid<Row>>;
