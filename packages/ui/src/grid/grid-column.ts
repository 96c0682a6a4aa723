import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Determines a column's alignment, text format, sort order and CSV format. */
export type GridColumnType = "text" | "money" | "count" | "date" | "identifier" | "status" | "people";

export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly type: GridColumnType;
  /** money: wire form; date: `YYYY-MM-DD` or a timestamp; count: number; otherwise text, used for search, sorting and export. */
  readonly value: (row: Row) => string | number | null;
  /** Text of the cell if the sort value isn't enough: "8 of 11". */
  readonly text?: (row: Row) => string;
  /** Custom rendering instead of the text. */
  readonly render?: (row: Row) => ReactNode;
  /** Whether the column's values are offered as a filter chip. */
  readonly filterable?: boolean;
  readonly widthPx?: number;
  readonly minWidthPx?: number;
  /** Share of the remaining width. */
  readonly flex?: number;
  readonly pinned?: "left" | "right";
  /** Set if the server cannot sort by this column. */
  readonly unsortable?: boolean;
  /** Whether it's a control, such as a checkbox that selects the row; excluded from files, printouts and the column chooser. */
  readonly isControl?: boolean;
  /** Hidden by default. */
  readonly hidden?: boolean;
}

export interface GridAction {
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly onClick: () => void;
  /** Reason why the action is disabled. */
  readonly lockedBecause?: string | null;
  readonly danger?: boolean;
}

export type Density = "compact" | "default" | "relaxed";

/** Row heights at a root text size of 16 px. */
export const rowHeightsPx: Readonly<Record<Density, number>> = { compact: 30, default: 36, relaxed: 44 };
