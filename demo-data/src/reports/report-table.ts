import type { Day } from "../people/calendar.ts";
import type { ReportKey } from "../scenarios/scenario.ts";

export type ColumnKind = "text" | "ssn" | "date" | "money" | "percent" | "hundredths";

/** Text, SSN digits and days are strings; amounts are in cents, percentages and hours in hundredths. */
export type Value = string | Day | bigint | null;

export interface Column<Row> {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly of: (row: Row) => Value;
  /** False if the column is not added up in the total row. */
  readonly isTotaled?: boolean;
}

/** A row with the person it belongs to and the tag of the fact it shows. */
export interface TableRow<Row> {
  readonly row: Row;
  readonly personIndex: number;
  readonly tag?: string | undefined;
}

export interface ReportTable<Row> {
  readonly report: ReportKey;
  readonly title: string;
  readonly side: "recordkeeper" | "payroll";
  readonly columns: readonly Column<Row>[];
  /** Heading above the rows that share it, on a separate row. */
  readonly bandOf?: (row: Row) => string;
  readonly hasTotals: boolean;
  /** Each call starts a new pass over the rows, so that they don't have to be kept in memory. */
  readonly rows: () => Iterable<TableRow<Row>>;
}

type Words = readonly [string, string];

/** Column makers that choose the layout's wording. */
export const columnMaker =
  <Row>(wording: 0 | 1) =>
  (words: Words, kind: ColumnKind, of: (row: Row) => Value, isTotaled?: boolean): Column<Row> => ({
    title: words[wording],
    kind,
    of,
    ...(isTotaled === undefined ? {} : { isTotaled }),
  });
