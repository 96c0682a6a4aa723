import { Count, Money, Sha256 } from "@tieout/shapes";
import { z } from "zod";
import { rowFactColumns } from "./lineage/figure-grid.ts";
import { RowRefShape } from "./paper-result-shapes.ts";

/* Values of the engine tasks of this domain, parsed where they leave the child. */

/** A population as it was frozen: `output` is the name of its file, `rows` of the one with its source rows. */
export const FrozenPopulationShape = z.object({
  key: z.string(),
  /** The parts of the natural key, in words. */
  naturalKey: z.string(),
  output: z.string(),
  rows: z.string(),
  sha256: Sha256,
  count: Count,
  amount: Money,
});

/** Output names. */
export const ComputedFilesShape = z.object({ data: z.string(), result: z.string(), populations: z.array(FrozenPopulationShape) });

/** Outcome for a paper: its files, or the reason it was not made after being computed. */
export const PaperPartShape = z.object({
  made: ComputedFilesShape.nullable(),
  /** The report that is missing; null for a paper that was made. */
  skipped: z.string().nullable(),
});

export const SampleValueShape = z.object({ count: Count, isi: Count, random: Count });

export const WriteValueShape = z.object({
  workbook: z.string(),
  result: z.string(),
  resultId: z.string().regex(/^[0-9a-f]{16}$/),
  sha256: Sha256,
  bytes: Count,
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: Count,
      formulaCells: Count,
      /** Addresses of cells whose text is longer than a cell may be. */
      cutTexts: z.array(z.string()),
    }),
  ),
});

export const BundleValueShape = z.object({ output: z.string(), sha256: Sha256, bytes: Count });

export const LineageRowShape = z.object({
  ...RowRefShape.shape,
  amount: z.string(),
  subject: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string().nullable(),
  type: z.string().nullable(),
  /** Titles of the sources of the amount. */
  money_source: z.string().nullable(),
  fund: z.string().nullable(),
  /** Fields of the figure that are not zero in this row. */
  fields: z.array(z.string()),
});

export const RowTotalsShape = z.object({ count: Count, sum: z.string() });

export const TypeOfRowsShape = z.object({ key: z.string(), title: z.string(), count: Count });

/** `count` and `sum` are over all rows, not only the page. */
export const LineageValueShape = z.object({
  ...RowTotalsShape.shape,
  label: z.string(),
  column: z.string(),
  rows: z.array(LineageRowShape),
  /** Over the rows that hold what is searched for and pass the filters; over all without. */
  matching: RowTotalsShape,
  /** Types of payment among all rows, `none` for rows without one; empty where the report has no types. */
  types: z.array(TypeOfRowsShape),
  /** Rows of tested items among all; null where the figure is not of a population that was sampled. */
  tested: Count.nullable(),
  /** Rows by number of the file, with what they add up to. */
  files: z.array(z.object({ file_no: Count, count: Count, sum: z.string() })),
  /** The rows are those with an amount in the figure's columns: no other report says which they are. */
  own_report_only: z.boolean(),
  /** Columns that some row has a value in. */
  columns: z.array(z.enum(rowFactColumns)),
});

const ScheduleColumnShape = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(["text", "money", "date", "percent", "count", "identifier"]),
});

export const ScheduleValueShape = z.object({
  columns: z.array(ScheduleColumnShape),
  /** Texts in the order of the columns; money and percentages with a point and two places, dates `YYYY-MM-DD`. */
  rows: z.array(z.array(z.string())),
  count: Count,
  /** Per money column, over all matching rows. */
  totals: z.record(z.string(), z.string()),
});

export const PeopleValueShape = z.object({
  people: z.array(
    z.object({
      row: Count,
      /** Empty texts where the schedule does not say it; of the SSN the last four digits. */
      name: z.string(),
      id: z.string(),
      ssn: z.string(),
    }),
  ),
  /** Count of all, not only the first. */
  count: Count,
});
