import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Carries alignment, text form, order and CSV form of a column. */
export type GridColumnType = "text" | "money" | "count" | "date" | "identifier" | "status" | "people";

export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly type: GridColumnType;
  /** money: wire money; date: `YYYY-MM-DD` or an instant; count: number; otherwise the words that are searched, sorted and exported. */
  readonly value: (row: Row) => string | number | null;
  /** The words of the cell where its value, which orders the rows, does not say enough: "8 of 11". */
  readonly text?: (row: Row) => string;
  /** What is shown instead of the text form. */
  readonly render?: (row: Row) => ReactNode;
  /** Offers the column's values as a filter chip. */
  readonly filterable?: boolean;
  readonly widthPx?: number;
  readonly minWidthPx?: number;
  /** Share of the width that is left over. */
  readonly flex?: number;
  readonly pinned?: "left" | "right";
  /** Not shown until chosen. */
  readonly hidden?: boolean;
}

export interface GridAction {
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly onClick: () => void;
  /** Why it cannot be used now. */
  readonly lockedBecause?: string | null;
  readonly danger?: boolean;
}

export type Density = "compact" | "default" | "relaxed";

/** Row heights at a root text size of 16 px. */
export const rowHeightsPx: Readonly<Record<Density, number>> = { compact: 30, default: 36, relaxed: 44 };
