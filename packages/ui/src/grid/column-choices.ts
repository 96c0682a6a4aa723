import type { GridApi } from "ag-grid-community";
import type { ColumnChoice } from "./column-chooser.tsx";
import type { GridColumn } from "./grid-column.ts";

export function columnChoices<Row>(api: GridApi<Row>, columns: readonly GridColumn<Row>[]): readonly ColumnChoice[] {
  const state = api
    .getColumnState()
    .filter(({ colId }) => colId !== "actions" && !columns.some(({ id, isControl }) => id === colId && isControl));
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

export function visibleColumns<Row>(api: GridApi<Row> | null, columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  if (!api) return columns.filter((column) => !column.hidden && !column.isControl);
  const ids = api.getColumnState().flatMap((column) => (column.hide ? [] : [column.colId]));
  return ids.flatMap((id) => columns.find((column) => column.id === id && !column.isControl) ?? []);
}
