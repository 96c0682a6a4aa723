import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { countText } from "../figures/display-figures.ts";
import { visibleColumns } from "./column-choices.ts";
import type { GridCanvasProps } from "./grid-canvas.tsx";
import type { GridColumn } from "./grid-column.ts";
import { GridFoot } from "./grid-foot.tsx";
import { CardsSkeleton, GridSkeleton } from "./grid-skeleton.tsx";
import type { GridView } from "./grid-view.ts";
import { PrintedRows } from "./printed-rows.tsx";
import { RemoteCards } from "./remote-cards.tsx";
import type { DataGridProps, DataGridState } from "./use-data-grid.ts";

// A lazy component loses its type parameter; the props below restore it, so that rows and columns have the same type.
const GridCanvas = lazyPart(() => import("./grid-canvas.tsx")) as unknown as <Row>(props: GridCanvasProps<Row>) => ReactElement;

interface GridContentProps<Row> {
  readonly given: DataGridProps<Row>;
  readonly grid: DataGridState<Row>;
  readonly onRowMenu: (row: Row, at: { readonly x: number; readonly y: number }) => void;
}

/** Shows the rows as a grid or cards below the toolbar, or why there are none. */
export function GridContent<Row>(props: GridContentProps<Row>) {
  const { what, columns, rows, fetchPage, rowId } = props.given;
  const { api, view, changeView, matching, remoteCount, printing, wide } = props.grid;
  if (!fetchPage && rows === undefined)
    return wide ? (
      <div className="t-grid">
        <GridSkeleton {...props.given} />
      </div>
    ) : (
      <CardsSkeleton what={what} />
    );
  if (printing)
    return (
      <PrintedRows
        what={what}
        columns={visibleColumns(api, columns)}
        rows={fetchPage ? null : matching}
        count={remoteCount}
        rowId={rowId}
      />
    );
  if (!fetchPage && matching.length === 0)
    return (
      <NothingMatches
        what={what}
        hidden={props.given.served?.total ?? rows?.length ?? 0}
        view={view}
        columns={columns}
        onClear={() => changeView({ search: "", filters: {} })}
      />
    );
  return wide ? <WideGrid {...props} /> : <NarrowGrid {...props} />;
}

function NarrowGrid<Row>({ given, grid, onRowMenu }: GridContentProps<Row>) {
  const { fetchPage } = given;
  const { view, pageSize, setRemoteCount } = grid;
  return (
    <>
      {fetchPage ? (
        <RemoteCards
          {...given}
          card={(row) => given.card(row, (at) => onRowMenu(row, at))}
          fetchPage={fetchPage}
          view={view}
          page={view.page}
          pageSize={pageSize}
          onCount={setRemoteCount}
        />
      ) : (
        <ul className="t-grid-cards">
          {grid.shown.map((row) => (
            <li key={given.rowId(row)}>{given.card(row, (at) => onRowMenu(row, at))}</li>
          ))}
        </ul>
      )}
      <ContentFoot given={given} grid={grid} pages={grid.pages} />
    </>
  );
}

function WideGrid<Row>({ given, grid, onRowMenu }: GridContentProps<Row>) {
  const { what, fetchPage } = given;
  const { changeView, layout, changeLayout, problem, setProblem } = grid;
  return (
    <div className="t-grid">
      {grid.api ? null : <GridSkeleton {...given} />}
      <div className={grid.api ? (fetchPage ? "t-grid-remote" : undefined) : "t-grid-mounting"}>
        <GridCanvas
          label={what}
          columns={given.columns}
          rows={fetchPage ? null : grid.shown}
          {...(fetchPage ? { fetchPage, onRemoteCount: grid.setRemoteCount, onRemoteProblem: setProblem } : {})}
          rowId={given.rowId}
          view={grid.view}
          density={layout.density}
          columnState={layout.columns}
          isServed={given.served !== undefined}
          onColumnState={(state) => changeLayout({ columns: state })}
          onSort={(sort) => changeView({ sort })}
          {...(given.actions ? { onRowMenu } : {})}
          onReady={grid.setApi}
          {...(given.totalRow ? { totalRow: given.totalRow } : {})}
        />
      </div>
      {problem ? (
        <ErrorPanel
          title={`Tieout could not load all ${what}`}
          problem={problem}
          onRetry={() => {
            setProblem(null);
            grid.api?.purgeInfiniteCache();
          }}
        />
      ) : null}
      <ContentFoot given={given} grid={grid} pages={fetchPage ? 1 : grid.pages} />
    </div>
  );
}

interface ContentFootProps<Row> extends Pick<GridContentProps<Row>, "given" | "grid"> {
  readonly pages: number;
}

function ContentFoot<Row>({ given, grid, pages }: ContentFootProps<Row>) {
  const { view, changeView, matching, remoteCount, page } = grid;
  return (
    <GridFoot
      what={given.what}
      total={given.served?.total ?? (given.fetchPage ? remoteCount : (given.rows?.length ?? 0))}
      matching={given.served?.count ?? (given.fetchPage ? remoteCount : matching.length)}
      sortedBy={given.columns.find((column) => column.id === view.sort?.columnId)?.title.toLowerCase() ?? null}
      page={page}
      pages={pages}
      onPage={(next) => changeView({ page: next })}
    />
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
