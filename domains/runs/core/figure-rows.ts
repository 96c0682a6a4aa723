import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { FigureSource, RowRef } from "./paper-result.ts";
import type { CanonicalReader } from "./query.ts";

/** A source row of a figure with its share of the amount, in cents. */
export interface FigureRow extends RowRef {
  readonly amountCents: bigint;
  readonly subject: string;
}

/** A source row of a population entry. */
export interface UnitRow extends FigureRow {
  /** Identifies the entry: the same for all of its rows and for no others. */
  readonly unit: number;
  /** Point of the paper's charts that the entry belongs to. */
  readonly point: string;
}

/** Columns of a report, summed over each row of the plan year, or of one day if `on` is given. */
export interface ColumnRows {
  readonly kind: "columns";
  readonly fields: readonly string[];
  readonly on?: PlainDate;
}

/** Rows that no column condition can select: the paper reads them like its inputs. */
export interface ReadRows {
  readonly kind: "reading";
  /** Columns of the report that hold the amounts. */
  readonly fields: readonly string[];
  readonly read: (reader: CanonicalReader) => Promise<readonly FigureRow[]>;
}

/** Rows of population entries, which no column condition can select. A run keeps them. */
export interface PopulationRows {
  readonly kind: "population";
  /** Columns of the report that hold the amounts. */
  readonly fields: readonly string[];
  /** Limits to entries of this point of the charts; null for all. */
  readonly point: string | null;
  /** The same rows, read like the paper's inputs: for results of earlier versions, which kept none. */
  readonly read: (reader: CanonicalReader) => Promise<readonly UnitRow[]>;
}

/** A figure: one declaration for both its sum and the rows behind it. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly report: ReportKey;
  /** Description of the columns, in words. */
  readonly column: string;
  readonly rows: ColumnRows | ReadRows | PopulationRows;
}

/** Figures of a paper by key; null for keys it does not have. */
export type FigureFamily = (key: string) => Figure | null;

export const figureSource = ({ key, label, report, column }: Figure, amount: string): FigureSource => ({
  key,
  label,
  report,
  column,
  amount,
});

export const totalFigureKey = (report: ReportKey, field: string): string => `${report}.total.${field}`;
