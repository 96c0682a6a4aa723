import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Determines a column's alignment, text format, sort order and CSV format. */
export type GridColumnType = "text" | "money" | "count" | "date" | "identifier" | "status" | "people";

export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly type: GridColumnType;
  /** money: wire money; date: `YYYY-MM-DD` or an instant; count: number; otherwise text that is searched, sorted and exported. */
  readonly value: (row: Row) => string | number | null;
  /** Cell text if the sort value is not enough: "8 of 11". */
  readonly text?: (row: Row) => string;
  /** Custom rendering instead of the text. */
  readonly render?: (row: Row) => ReactNode;
  /** Offers the column's values as a filter chip. */
  readonly filterable?: boolean;
  readonly widthPx?: number;
  readonly minWidthPx?: number;
  /** Share of the remaining width. */
  readonly flex?: number;
  readonly pinned?: "left" | "right";
  /** The server cannot sort by this column. */
  readonly unsortable?: boolean;
  /** A control, such as a checkbox that selects the row; excluded from files, printouts and the column chooser. */
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
