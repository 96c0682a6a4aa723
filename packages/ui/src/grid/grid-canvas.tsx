import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  type GridApi,
  type GridState,
  GridStateModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  PaginationModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  themeQuartz,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ProblemText } from "../feedback/error-panel.tsx";
import { styleNonce } from "../theme/style-nonce.ts";
import { columnDefinitions } from "./column-definitions.tsx";
import { type Density, type GridColumn, rowHeightsPx } from "./grid-column.ts";
import type { GridColumnState } from "./grid-layout.ts";
import type { GridView } from "./grid-view.ts";

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  InfiniteRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CellStyleModule,
  EventApiModule,
  GridStateModule,
  PaginationModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
]);

const gridTheme = themeQuartz.withParams({
  fontFamily: "inherit",
  fontSize: "var(--fs-13)",
  headerFontSize: "var(--fs-12)",
  headerFontWeight: 520,
  headerHeight: "2.125rem",
  cellHorizontalPadding: 10,
  iconSize: 14,
  wrapperBorderRadius: 7,
  columnBorder: false,
  pinnedColumnBorder: { color: "var(--line-strong)" },
  borderColor: "var(--line)",
  backgroundColor: "var(--sheet)",
  foregroundColor: "var(--text)",
  headerBackgroundColor: "var(--sunken)",
  headerTextColor: "var(--text-2)",
  rowHoverColor: "var(--hover)",
  selectedRowBackgroundColor: "var(--accent-tint)",
  accentColor: "var(--accent)",
  menuBackgroundColor: "var(--raised)",
  wrapperBorder: false,
});

export interface RemotePageRequest {
  readonly startRow: number;
  readonly endRow: number;
  readonly view: Omit<GridView, "page">;
}

export interface GridCanvasProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Rows in display order; null if `fetchPage` is used. */
  readonly rows: readonly Row[] | null;
  readonly fetchPage?: (request: RemotePageRequest) => Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
  readonly rowId: (row: Row) => string;
  readonly view: GridView;
  readonly density: Density;
  readonly columnState: GridColumnState | null;
  readonly onColumnState: (state: GridColumnState) => void;
  readonly onSort: (sort: GridView["sort"]) => void;
  readonly onRowMenu?: (row: Row, at: { readonly x: number; readonly y: number }) => void;
  readonly onReady: (api: GridApi<Row>) => void;
  /** Whether the server has already ordered the rows. */
  readonly isServed: boolean;
  readonly totalRow?: Row;
  readonly onRemoteCount?: (count: number) => void;
  /** Called when a page of a remote list fails to load. */
  readonly onRemoteProblem?: (problem: ProblemText) => void;
}

const keptState = ["columnOrder", "columnPinning", "columnSizing", "columnVisibility"] as const;

/** Page source for a remote list; undefined if all rows are passed in. */
function useRemoteSource<Row>({ fetchPage, view, onRemoteCount, onRemoteProblem }: GridCanvasProps<Row>) {
  // The grid supplies the sort order; other URL changes keep the loaded rows.
  const asked = JSON.stringify({ search: view.search, filters: view.filters });
  return useMemo(
    () => fetchPage && remoteSource(fetchPage, JSON.parse(asked) as AskedRows, { onCount: onRemoteCount, onProblem: onRemoteProblem }),
    [fetchPage, asked, onRemoteCount, onRemoteProblem],
  );
}

/** AG Grid; loaded only when a wide grid is shown. */
export default function GridCanvas<Row>(props: GridCanvasProps<Row>) {
  const { columns, rows, fetchPage, view, density, onRowMenu, onSort, onColumnState, isServed } = props;
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  useShownSort(api, view.sort);
  const sort = useRef(view.sort).current;
  const columnDefs = useMemo<ColDef<Row>[]>(
    () => columnDefinitions(columns, sort, { onRowMenu, isServed }),
    [columns, sort, onRowMenu, isServed],
  );
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const datasource = useRemoteSource(props);
  return (
    <AgGridReact<Row>
      {...fixedOptions}
      styleNonce={styleNonce()}
      columnDefs={columnDefs}
      rowHeight={rowHeightsPx[density] * scale}
      getRowId={({ data }: { readonly data: Row }) => props.rowId(data)}
      initialState={(props.columnState ?? {}) as GridState}
      preventDefaultOnContextMenu={Boolean(onRowMenu)}
      {...(props.totalRow ? { pinnedBottomRowData: [props.totalRow] } : {})}
      {...(fetchPage
        ? { rowModelType: "infinite" as const, ...remoteOptions, ...(datasource ? { datasource } : {}) }
        : { rowData: rows ? [...rows] : [], domLayout: "autoHeight" as const })}
      onGridReady={({ api }) => {
        api.setGridAriaProperty("label", props.label);
        setApi(api);
        props.onReady(api);
      }}
      onSortChanged={({ api }) => {
        if (!isSameSort(sortOf(api), view.sort)) onSort(sortOf(api));
      }}
      onStateUpdated={({ state, sources }) => {
        if (!sources.some((source) => (keptState as readonly string[]).includes(source))) return;
        onColumnState(Object.fromEntries(keptState.flatMap((key) => (state[key] ? [[key, state[key]]] : []))));
      }}
      onCellKeyDown={({ event }) => followCell(event)}
      onCellContextMenu={({ data, event }) => {
        if (!data || !onRowMenu || !(event instanceof MouseEvent)) return;
        onRowMenu(data, { x: event.clientX, y: event.clientY });
      }}
    />
  );
}

const isSameSort = (one: GridView["sort"], other: GridView["sort"]): boolean =>
  one?.columnId === other?.columnId && one?.descending === other?.descending;

/** Applies a sort order that comes from outside the grid, such as from a saved view or Back, to the headings. */
function useShownSort<Row>(api: GridApi<Row> | null, sort: GridView["sort"]): void {
  useEffect(() => {
    if (!api || api.isDestroyed() || isSameSort(sortOf(api), sort)) return;
    api.applyColumnState({
      state: sort ? [{ colId: sort.columnId, sort: sort.descending ? "desc" : "asc" }] : [],
      defaultState: { sort: null },
    });
  }, [api, sort]);
}

const fixedOptions = {
  theme: gridTheme,
  maintainColumnOrder: true,
  suppressCellFocus: false,
  enableCellTextSelection: true,
  ensureDomOrder: true,
  animateRows: false,
} as const;

/** Gray rows fill the frame until the first page arrives. */
const remoteOptions = { cacheBlockSize: 100, maxBlocksInCache: 20, infiniteInitialRowCount: 20 } as const;

/** Runs the cell's action on Enter: link, status card or menu. */
function followCell(event: Event | null | undefined): void {
  if (!(event instanceof KeyboardEvent) || event.key !== "Enter" || !(event.target instanceof HTMLElement)) return;
  if (event.target.classList.contains("ag-cell")) event.target.querySelector<HTMLElement>("a, button")?.click();
}

function sortOf<Row>(api: GridApi<Row>): GridView["sort"] {
  const sorted = api.getColumnState().find((column) => column.sort);
  return sorted ? { columnId: sorted.colId, descending: sorted.sort === "desc" } : null;
}

type AskedRows = Pick<GridView, "search" | "filters">;

function remoteSource<Row>(
  fetchPage: NonNullable<GridCanvasProps<Row>["fetchPage"]>,
  asked: AskedRows,
  told: { readonly onCount: GridCanvasProps<Row>["onRemoteCount"]; readonly onProblem: GridCanvasProps<Row>["onRemoteProblem"] },
) {
  return {
    getRows: ({ startRow, endRow, sortModel, successCallback, failCallback }: RemoteRows<Row>) => {
      const [sorted] = sortModel;
      const sort = sorted ? { columnId: sorted.colId, descending: sorted.sort === "desc" } : null;
      fetchPage({ startRow, endRow, view: { ...asked, sort } }).then(
        ({ rows, count }) => {
          successCallback([...rows], count);
          told.onCount?.(count);
        },
        (problem: ProblemText) => {
          failCallback();
          told.onProblem?.(problem);
        },
      );
    },
  };
}

interface RemoteRows<Row> {
  readonly startRow: number;
  readonly endRow: number;
  readonly sortModel: readonly { readonly colId: string; readonly sort?: string | null }[];
  readonly successCallback: (rows: Row[], lastRow?: number) => void;
  readonly failCallback: () => void;
}
