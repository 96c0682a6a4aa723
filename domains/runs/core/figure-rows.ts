import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { FigureSource, RowRef } from "./paper-result.ts";
import type { CanonicalReader } from "./query.ts";

/** A source row behind a figure, with the part of its amount included in the figure, in cents. */
export interface FigureRow extends RowRef {
  readonly amountCents: bigint;
  readonly subject: string;
}

/** A source row behind a population entry. */
export interface UnitRow extends FigureRow {
  /** Identifies the entry: the same for all of its rows and different for any other entry's. */
  readonly unit: number;
  /** Point in the paper's charts that the entry belongs to. */
  readonly point: string;
}

/** Columns of a report, summed over every row in the plan year, or on a single day if `on` is given. */
export interface ColumnRows {
  readonly kind: "columns";
  readonly fields: readonly string[];
  readonly on?: PlainDate;
}

/** Rows that no column condition can select, so the paper reads them the way it reads its inputs. */
export interface ReadRows {
  readonly kind: "reading";
  /** Columns of the report that hold the amounts. */
  readonly fields: readonly string[];
  readonly read: (reader: CanonicalReader) => Promise<readonly FigureRow[]>;
}

/** Rows behind population entries, which no column condition can select. Each run stores them. */
export interface PopulationRows {
  readonly kind: "population";
  /** Columns of the report that hold the amounts. */
  readonly fields: readonly string[];
  /** Limits the rows to entries at this point in the charts; null for all. */
  readonly point: string | null;
  /** The same rows, read the way the paper reads its inputs; used for results from earlier versions, which didn't store them. */
  readonly read: (reader: CanonicalReader) => Promise<readonly UnitRow[]>;
}

/** A figure: one declaration that defines both its sum and the rows behind it. */
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
