import type { ReportKey } from "@tieout/catalogue/core";
import type { PlainDate } from "@tieout/kernel";
import type { FigureSource, RowRef } from "./paper-result.ts";
import type { CanonicalReader } from "./query.ts";

/** A source row of a figure with its part of the amount, in cents. */
export interface FigureRow extends RowRef {
  readonly amountCents: bigint;
  readonly subject: string;
}

/** A source row of an entry of a population. */
export interface UnitRow extends FigureRow {
  /** The same for all rows of the entry, and of no other. */
  readonly unit: number;
  /** Point of the paper's charts that the entry belongs to. */
  readonly point: string;
}

/** Columns of a report, added up in each row of the plan year; of one day where `on` is given. */
export interface ColumnRows {
  readonly kind: "columns";
  readonly fields: readonly string[];
  readonly on?: PlainDate;
}

/** Rows that no condition on columns names: the paper reads them as it reads its inputs. */
export interface ReadRows {
  readonly kind: "reading";
  /** Columns of the report that hold the amounts. */
  readonly fields: readonly string[];
  readonly read: (reader: CanonicalReader) => Promise<readonly FigureRow[]>;
}

/** Rows of the entries of a population, which no condition on columns names. A run keeps them. */
export interface PopulationRows {
  readonly kind: "population";
  /** Columns of the report that hold the amounts. */
  readonly fields: readonly string[];
  /** Only entries of this point of the charts; null for all. */
  readonly point: string | null;
  /** The same rows, read as the paper reads its inputs: for results of earlier versions, which kept none. */
  readonly read: (reader: CanonicalReader) => Promise<readonly UnitRow[]>;
}

/** A number and the rows behind it: one declaration for the sum and for the rows behind it. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly report: ReportKey;
  /** Columns in words. */
  readonly column: string;
  readonly rows: ColumnRows | ReadRows | PopulationRows;
}

/** Figures of a paper by key; null for keys of others. */
export type FigureFamily = (key: string) => Figure | null;

export const figureSource = ({ key, label, report, column }: Figure, amount: string): FigureSource => ({
  key,
  label,
  report,
  column,
  amount,
});

export const totalFigureKey = (report: ReportKey, field: string): string => `${report}.total.${field}`;
