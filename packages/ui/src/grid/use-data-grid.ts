import { useMediaQuery } from "@mantine/hooks";
import type { GridApi } from "ag-grid-community";
import { type ReactNode, useMemo, useState } from "react";
import type { ProblemText } from "../feedback/error-panel.tsx";
import { usePrinting } from "../layout/use-printing.ts";
import type { RemotePageRequest } from "./grid-canvas.tsx";
import type { Density, GridAction, GridColumn } from "./grid-column.ts";
import { useGridLayout } from "./grid-layout.ts";
import { filterRows, sortRows } from "./grid-rows.ts";
import { useGridView } from "./use-grid-view.ts";

export interface ServedRows<Row> {
  /** Number of rows before searching and filtering. */
  readonly total: number;
  readonly count: number;
  /** Returns the rows on all pages, for the CSV. */
  readonly allRows: () => Promise<readonly Row[]>;
}

export interface DataGridProps<Row> {
  /** Key for the saved views and layout in this browser. */
  readonly name: string;
  /** Plural noun in lowercase: "engagements". */
  readonly what: string;
  readonly columns: readonly GridColumn<Row>[];
  /** All rows; undefined while loading. Omit if `fetchPage` is used. */
  readonly rows?: readonly Row[] | undefined;
  /** For long lists: fetches rows while scrolling. The function must be stable. */
  readonly fetchPage?: (request: RemotePageRequest) => Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
  /** For a list that the server filters, sorts and pages; `rows` has the rows on the current page. */
  readonly served?: ServedRows<Row> | undefined;
  readonly rowId: (row: Row) => string;
  /** Renders a row as a card on screens below `md`; `openMenu` opens the row's actions at a position in the window. */
  readonly card: (row: Row, openMenu: (at: { readonly x: number; readonly y: number }) => void) => ReactNode;
  readonly actions?: (row: Row) => readonly GridAction[];
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  readonly searchLabel?: string;
  readonly totalRow?: Row;
  readonly pageSize?: number;
  /** Use `relaxed` for a list whose rows have two lines of text. */
  readonly density?: Density;
  /** For a second grid on the same screen. */
  readonly urlPrefix?: string;
  readonly extraTools?: ReactNode;
  /** Replaces the views stored in this browser. */
  readonly views?: ReactNode;
}

/** Returns the rows to show, with view, layout and page. */
export function useDataGrid<Row>(props: DataGridProps<Row>) {
  const { name, columns, rows, fetchPage, served, pageSize = 50, density, urlPrefix = "" } = props;
  const isServed = served !== undefined;
  const ids = useMemo(() => columns.map((column) => column.id), [columns]);
  const [view, changeView] = useGridView(ids, urlPrefix);
  const [layout, changeLayout] = useGridLayout(name, density);
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [remoteCount, setRemoteCount] = useState(0);
  const [problem, setProblem] = useState<ProblemText | null>(null);
  const printing = usePrinting();
  const wide = useMediaQuery("(min-width: 56.25em)", true, { getInitialValueInEffect: false }) === true;
  const matching = useMemo(
    () => (isServed ? (rows ?? []) : sortRows(filterRows(rows ?? [], columns, view), columns, view)),
    [isServed, rows, columns, view],
  );
  const pages = Math.max(1, Math.ceil((served?.count ?? (fetchPage ? remoteCount : matching.length)) / pageSize));
  const page = Math.min(view.page, pages);
  const shown = useMemo(
    () => (isServed ? matching : matching.slice((page - 1) * pageSize, page * pageSize)),
    [isServed, matching, page, pageSize],
  );
  return {
    ids,
    view,
    changeView,
    layout,
    changeLayout,
    // The grid, with its API, unmounts when a filter hides every row.
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
