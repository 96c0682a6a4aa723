import { IconDots } from "@tabler/icons-react";
import type { ColDef } from "ag-grid-community";
import { Money } from "../figures/money.tsx";
import type { GridColumn } from "./grid-column.ts";
import { cellText, compareCells } from "./grid-rows.ts";
import type { GridView } from "./grid-view.ts";
import { SkeletonLine } from "./skeleton-line.tsx";

interface RowOptions<Row> {
  readonly onRowMenu?: RowMenu<Row> | undefined;
  /** Whether the server has already ordered the rows. */
  readonly isServed: boolean;
}

type RowMenu<Row> = (row: Row, at: { readonly x: number; readonly y: number }) => void;

interface CellFacts<Row> {
  readonly data: Row | undefined;
  readonly node: { readonly rowPinned?: "top" | "bottom" | null | undefined; readonly rowIndex?: number | null };
}

const rightAligned = new Set(["money", "count", "date"]);

export function columnDefinitions<Row>(
  columns: readonly GridColumn<Row>[],
  sort: GridView["sort"],
  { onRowMenu, isServed }: RowOptions<Row>,
): ColDef<Row>[] {
  const definitions = columns.map((column, at): ColDef<Row> => {
    const right = rightAligned.has(column.type);
    return {
      colId: column.id,
      headerName: column.title,
      valueGetter: ({ data }) => (data ? cellText(column, data) : ""),
      cellRenderer: ({ data, node }: CellFacts<Row>) => {
        if (!data) return <SkeletonLine place={(node.rowIndex ?? 0) + at} />;
        // Most columns have no total; an empty cell in the totals row is not a missing value.
        return node.rowPinned && column.value(data) === null ? null : <Cell column={column} row={data} />;
      },
      comparator: (_a, _b, nodeA, nodeB) => (!isServed && nodeA.data && nodeB.data ? compareCells(column, nodeA.data, nodeB.data) : 0),
      sortable: column.unsortable !== true && column.isControl !== true,
      sortingOrder: ["asc", "desc", null],
      resizable: column.isControl !== true,
      minWidth: column.minWidthPx ?? (column.isControl ? 32 : 64),
      initialHide: column.hidden ?? false,
      initialSort: sort?.columnId === column.id ? (sort.descending ? "desc" : "asc") : null,
      ...(column.widthPx ? { initialWidth: column.widthPx } : {}),
      ...(column.flex ? { initialFlex: column.flex } : {}),
      ...(column.isControl ? { headerComponent: () => <span className="t-sr">{column.title}</span>, suppressMovable: true } : {}),
      ...(column.pinned ? { initialPinned: column.pinned } : {}),
      ...(right ? { cellClass: "t-figure t-figure-right", headerClass: "ag-right-aligned-header" } : {}),
    };
  });
  return onRowMenu
    ? [
        ...definitions,
        actionsColumn(
          onRowMenu,
          columns.find((column) => column.isControl !== true),
        ),
      ]
    : definitions;
}

function Cell<Row>({ column, row }: { readonly column: GridColumn<Row>; readonly row: Row }) {
  if (column.render) return column.render(row);
  const value = column.value(row);
  if (column.type === "money") return <Money value={value === null ? null : String(value)} />;
  return cellText(column, row);
}

function actionsColumn<Row>(onRowMenu: RowMenu<Row>, nameColumn: GridColumn<Row> | undefined): ColDef<Row> {
  return {
    colId: "actions",
    headerName: "",
    headerComponent: () => <span className="t-sr">Actions</span>,
    pinned: "right",
    lockPinned: true,
    width: 48,
    resizable: false,
    sortable: false,
    suppressMovable: true,
    cellClass: "t-grid-actions",
    cellRenderer: ({ data }: { readonly data: Row | undefined }) =>
      data ? (
        <button
          type="button"
          className="t-grid-action"
          aria-haspopup="menu"
          aria-label={`Actions for ${nameColumn ? cellText(nameColumn, data) : "this row"}`}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onRowMenu(data, { x: box.left, y: box.bottom });
          }}
        >
          <IconDots size={16} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null,
  };
}
