import { Count, Money, Sha256 } from "@tieout/shapes";
import { z } from "zod";
import { RowRefShape } from "./paper-result-shapes.ts";
import { rowFactColumns } from "./trace/figure-grid.ts";

/* Values returned by this domain's engine tasks, parsed on arrival from the child. */

/** A frozen population: `output` is the name of its file, `rows` the name of the file with its source rows. */
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

/** Outcome for a paper: its files, or why it was skipped. */
export const PaperPartShape = z.object({
  made: ComputedFilesShape.nullable(),
  /** The missing report; null if the paper was produced. */
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
      /** Cell addresses where the text was cut because it exceeds Excel's limit. */
      cutTexts: z.array(z.string()),
    }),
  ),
});

export const BundleValueShape = z.object({ output: z.string(), sha256: Sha256, bytes: Count });

export const TraceRowShape = z.object({
  ...RowRefShape.shape,
  amount: z.string(),
  subject: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string().nullable(),
  type: z.string().nullable(),
  /** Titles of the money sources the amount comes from. */
  money_source: z.string().nullable(),
  fund: z.string().nullable(),
  /** Fields of the figure that are nonzero in this row. */
  fields: z.array(z.string()),
});

export const RowTotalsShape = z.object({ count: Count, sum: z.string() });

export const RowTypeShape = z.object({ key: z.string(), title: z.string(), count: Count });

/** `count` and `sum` cover all rows, not only the page. */
export const TraceValueShape = z.object({
  ...RowTotalsShape.shape,
  label: z.string(),
  column: z.string(),
  rows: z.array(TraceRowShape),
  /** Totals over the rows that match the search and filters; over all rows if there are none. */
  matching: RowTotalsShape,
  /** Payment types among all rows, `none` for rows without one; empty if the report has no types. */
  types: z.array(RowTypeShape),
  /** Number of rows that belong to tested items; null if the figure is not from a sampled population. */
  tested: Count.nullable(),
  /** Row counts and sums by file number. */
  files: z.array(z.object({ file_no: Count, count: Count, sum: z.string() })),
  /** Whether the rows are simply those with an amount in the figure's columns, so that no other report affects which rows they are. */
  own_report_only: z.boolean(),
  /** Columns with a value in at least one row. */
  columns: z.array(z.enum(rowFactColumns)),
});

const ScheduleColumnShape = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(["text", "money", "date", "percent", "count", "identifier"]),
});

export const ScheduleValueShape = z.object({
  columns: z.array(ScheduleColumnShape),
  /** Cell texts in column order; money and percentages with a decimal point and two places, dates as `YYYY-MM-DD`. */
  rows: z.array(z.array(z.string())),
  count: Count,
  /** Totals by money column, over all matching rows. */
  totals: z.record(z.string(), z.string()),
});

export const PeopleValueShape = z.object({
  people: z.array(
    z.object({
      row: Count,
      /** Empty if the schedule has no such column; only the last four digits of the SSN. */
      name: z.string(),
      id: z.string(),
      ssn: z.string(),
    }),
  ),
  /** Total number of matches, not only the first ones returned. */
  count: Count,
});
