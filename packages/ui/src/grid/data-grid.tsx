import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilterOff } from "@tabler/icons-react";
import type { GridApi } from "ag-grid-community";
import { lazy, type ReactElement, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorPanel, type ProblemText } from "../feedback/error-panel.tsx";
import { LoadingLines } from "../feedback/loading-lines.tsx";
import { saveTextFile } from "../feedback/save-text-file.ts";
import { countText } from "../figures/display-figures.ts";
import { usePrinting } from "../layout/use-printing.ts";
import type { ColumnChoice } from "./column-chooser.tsx";
import { csvOfRows } from "./csv.ts";
import type { GridCanvasProps, RemotePageRequest } from "./grid-canvas.tsx";
import type { GridAction, GridColumn } from "./grid-column.ts";
import { GridFoot } from "./grid-foot.tsx";
import { useGridLayout } from "./grid-layout.ts";
import { filterRows, sortRows } from "./grid-rows.ts";
import { GridToolbar } from "./grid-toolbar.tsx";
import { type GridView, queryOfView, viewOfQuery } from "./grid-view.ts";
import { PrintedRows } from "./printed-rows.tsx";
import { RemoteCards } from "./remote-cards.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useGridView } from "./use-grid-view.ts";
import "./grid.css";

// The generic of a lazy component is lost; the props below bind rows and columns to one type again.
const GridCanvas = lazy(() => import("./grid-canvas.tsx")) as unknown as <Row>(props: GridCanvasProps<Row>) => ReactElement;

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

/** The one grid of the product: search, chips, sort, columns, density, views, CSV; cards where it is narrow. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, fetchPage, pageSize = 50, urlPrefix = "" } = props;
  const ids = useMemo(() => columns.map((column) => column.id), [columns]);
  const [view, changeView] = useGridView(ids, urlPrefix);
  const [layout, changeLayout] = useGridLayout(props.name);
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [menu, setMenu] = useState<{ readonly row: Row; readonly x: number; readonly y: number } | null>(null);
  const [remoteCount, setRemoteCount] = useState(0);
  const [problem, setProblem] = useState<ProblemText | null>(null);
  const printing = usePrinting();
  const wide = useMediaQuery("(min-width: 56.25em)", true, { getInitialValueInEffect: false });
  const matching = useMemo(() => sortRows(filterRows(rows ?? [], columns, view), columns, view), [rows, columns, view]);
  const openMenu = useCallback((row: Row, at: { x: number; y: number }) => setMenu({ row, ...at }), []);
  // The grid goes when a filter hides every row, and its API with it.
  const live = api && !api.isDestroyed() ? api : null;
  const pages = Math.max(1, Math.ceil((fetchPage ? remoteCount : matching.length) / pageSize));
  const page = Math.min(view.page, pages);
  const shown = useMemo(() => matching.slice((page - 1) * pageSize, page * pageSize), [matching, page, pageSize]);

  if (!fetchPage && rows !== undefined && rows.length === 0) return <div className="t-grid">{props.empty}</div>;

  const showWide = wide === true;
  const query = queryOfView({ ...view, page: 1 }, "", ids);
  const content = () => {
    if (!fetchPage && rows === undefined)
      return (
        <div className="t-grid t-grid-loading">
          <LoadingLines what={props.what} />
        </div>
      );
    if (printing)
      return (
        <PrintedRows
          what={props.what}
          columns={visibleColumns(live, columns)}
          rows={fetchPage ? null : matching}
          count={remoteCount}
          rowId={props.rowId}
        />
      );
    if (!fetchPage && matching.length === 0)
      return (
        <NothingMatches
          what={props.what}
          hidden={rows?.length ?? 0}
          view={view}
          columns={columns}
          onClear={() => changeView({ search: "", filters: {} })}
        />
      );
    const foot = (
      <GridFoot
        what={props.what}
        total={fetchPage ? remoteCount : (rows?.length ?? 0)}
        matching={fetchPage ? remoteCount : matching.length}
        sortedBy={columns.find((column) => column.id === view.sort?.columnId)?.title.toLowerCase() ?? null}
        page={page}
        pages={fetchPage && showWide ? 1 : pages}
        onPage={(next) => changeView({ page: next })}
      />
    );
    if (!showWide) {
      return (
        <>
          {fetchPage ? (
            <RemoteCards {...props} fetchPage={fetchPage} view={view} page={view.page} pageSize={pageSize} onCount={setRemoteCount} />
          ) : (
            <ul className="t-grid-cards">
              {shown.map((row) => (
                <li key={props.rowId(row)}>{props.card(row)}</li>
              ))}
            </ul>
          )}
          {foot}
        </>
      );
    }
    return (
      <div className="t-grid">
        <Suspense
          fallback={
            <div className="t-grid-loading">
              <LoadingLines what={props.what} />
            </div>
          }
        >
          <div className={fetchPage ? "t-grid-remote" : undefined}>
            <GridCanvas
              label={props.what}
              columns={columns}
              rows={fetchPage ? null : shown}
              {...(fetchPage ? { fetchPage, onRemoteCount: setRemoteCount, onRemoteProblem: setProblem } : {})}
              rowId={props.rowId}
              view={view}
              density={layout.density}
              columnState={layout.columns}
              onColumnState={(state) => changeLayout({ columns: state })}
              onSort={(sort) => changeView({ sort })}
              {...(props.actions ? { onRowMenu: openMenu } : {})}
              onReady={setApi}
              {...(props.totalRow ? { totalRow: props.totalRow } : {})}
            />
          </div>
        </Suspense>
        {problem ? (
          <ErrorPanel
            title={`Tieout could not load all ${props.what}`}
            problem={problem}
            onRetry={() => {
              setProblem(null);
              live?.purgeInfiniteCache();
            }}
          />
        ) : null}
        {foot}
      </div>
    );
  };

  return (
    <div>
      <GridToolbar
        columns={columns}
        rows={rows ?? []}
        view={view}
        onView={changeView}
        layout={layout}
        onLayout={changeLayout}
        searchLabel={props.searchLabel ?? `Search ${props.what}`}
        wide={
          showWide && live
            ? {
                choices: columnChoices(live, columns),
                onAutosize: () => live.autoSizeAllColumns(),
                onSavedView: (saved) => changeView(viewOfQuery(saved, ids)),
                query,
              }
            : null
        }
        onExport={rows && matching.length > 0 ? () => saveCsv(visibleColumns(live, columns), matching, props.what) : null}
        extra={props.extraTools}
      />
      {content()}
      <RowMenu at={menu} actions={menu && props.actions ? props.actions(menu.row) : []} onClose={() => setMenu(null)} />
    </div>
  );
}

interface NothingMatchesProps<Row> {
  readonly what: string;
  readonly hidden: number;
  readonly view: GridView;
  readonly columns: readonly GridColumn<Row>[];
  readonly onClear: () => void;
}

function NothingMatches<Row>({ what, hidden, view, columns, onClear }: NothingMatchesProps<Row>) {
  const causes = columns.filter((column) => view.filters[column.id]).map((column) => column.title);
  if (view.search) causes.unshift(`the search “${view.search}”`);
  return (
    <div className="t-grid">
      <EmptyState
        Icon={IconFilterOff}
        title="Nothing matches these filters"
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        {countText(hidden)} {what} are hidden by {causes.join(" and ")}.
      </EmptyState>
    </div>
  );
}

function columnChoices<Row>(api: GridApi<Row>, columns: readonly GridColumn<Row>[]): readonly ColumnChoice[] {
  const state = api.getColumnState().filter((column) => column.colId !== "actions");
  return state.map((column, index) => ({
    id: column.colId,
    title: columns.find((candidate) => candidate.id === column.colId)?.title ?? column.colId,
    visible: !column.hide,
    pinned: Boolean(column.pinned),
    onVisible: (visible) => api.setColumnsVisible([column.colId], visible),
    onPin: (pinned) => api.setColumnsPinned([column.colId], pinned ? "left" : null),
    onMove: (by) => api.moveColumns([column.colId], Math.max(0, Math.min(state.length - 1, index + by))),
  }));
}

function visibleColumns<Row>(api: GridApi<Row> | null, columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  if (!api) return columns.filter((column) => !column.hidden);
  const ids = api.getColumnState().flatMap((column) => (column.hide ? [] : [column.colId]));
  return ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

function saveCsv<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], what: string): void {
  saveTextFile(csvOfRows(columns, rows), `${what}.csv`, "text/csv");
}
