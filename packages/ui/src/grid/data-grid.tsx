import { useCallback, useState } from "react";
import { saveTextFile } from "../feedback/save-text-file.ts";
import { columnChoices, visibleColumns } from "./column-choices.ts";
import { csvOfRows } from "./csv.ts";
import type { GridColumn } from "./grid-column.ts";
import { GridContent } from "./grid-content.tsx";
import { GridToolbar } from "./grid-toolbar.tsx";
import { queryOfView, viewOfQuery } from "./grid-view.ts";
import { RowMenu } from "./row-menu.tsx";
import { type DataGridProps, type DataGridState, useDataGrid } from "./use-data-grid.ts";
import "./grid.css";

/** The product's grid: search, chips, sorting, columns, density, views, CSV; cards on narrow screens. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, fetchPage, actions, what } = props;
  const grid = useDataGrid(props);
  const { api, matching } = grid;
  const [menu, setMenu] = useState<{ readonly row: Row; readonly x: number; readonly y: number } | null>(null);
  const openMenu = useCallback((row: Row, at: { readonly x: number; readonly y: number }) => setMenu({ row, ...at }), []);
  if (!fetchPage && rows !== undefined && (props.served?.total ?? rows.length) === 0) return <div className="t-grid">{props.empty}</div>;
  return (
    <div>
      <GridToolbar
        columns={columns}
        rows={rows ?? []}
        view={grid.view}
        onView={grid.changeView}
        layout={grid.layout}
        onLayout={grid.changeLayout}
        searchLabel={props.searchLabel ?? `Search ${what}`}
        wide={wideTools(grid, columns)}
        onExport={
          rows && matching.length > 0
            ? async () => saveCsv(visibleColumns(api, columns), (await props.served?.allRows()) ?? matching, what)
            : null
        }
        extra={props.extraTools}
        views={props.views}
      />
      <GridContent given={props} grid={grid} onRowMenu={openMenu} />
      <RowMenu at={menu} actions={menu && actions ? actions(menu.row) : []} onClose={() => setMenu(null)} />
    </div>
  );
}

/** Returns the tools for the wide grid, once it's mounted. */
function wideTools<Row>({ wide, api, view, ids, changeView }: DataGridState<Row>, columns: readonly GridColumn<Row>[]) {
  if (!wide || !api) return null;
  return {
    choices: columnChoices(api, columns),
    onAutosize: () => api.autoSizeAllColumns(),
    onSavedView: (saved: string) => changeView(viewOfQuery(saved, ids)),
    query: queryOfView({ ...view, page: 1 }, "", ids),
  };
}

function saveCsv<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], what: string): void {
  saveTextFile(csvOfRows(columns, rows), `${what}.csv`, "text/csv");
}
