import type { ReportKey } from "@tieout/catalogue/core";
import type { PlainDate } from "@tieout/kernel";
import type { CanonicalSchema } from "./canonical/canonical-schema.ts";
import type { FigureSource, RowRef } from "./paper-result.ts";
import type { Reading } from "./query.ts";

/** A source row of a figure with its part of the amount, in cents. */
export interface FigureRow extends RowRef {
  readonly amountCents: bigint;
  readonly subject: string;
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
  readonly read: (schema: CanonicalSchema) => Reading<readonly FigureRow[]>;
}

/** A number and the rows behind it: one declaration for the sum and for the rows behind it. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly report: ReportKey;
  /** Columns in words. */
  readonly column: string;
  readonly rows: ColumnRows | ReadRows;
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
