import { paperKeys, reportKeys } from "@tieout/catalog/core";
import { Count, Money, Sha256 } from "@tieout/shapes";
import { SampleTableShape } from "@tieout/testing/core";
import { z } from "zod";
import { exceptionKindKeys } from "./exception-kinds.ts";
import { mostOpenListed } from "./result-limits.ts";

/*
 * Results that a run passes to the application, in wire form: JSON, snake_case, money as decimal strings with two places (`-1234.50`),
 * dates as `YYYY-MM-DD`. Results are stored in these shapes, and the API adds to them.
 */

const Report = z.enum(reportKeys);

/** A row in a source file: position of the file in the run, 0-based sheet, 1-based row. */
export const RowRefShape = z.object({ file_no: Count, sheet: Count, row: Count });

const TiePartShape = z.object({ key: z.string(), label: z.string(), amount: Money, figure: z.string().optional() });

/** A known part of a difference, signed. */
const TieItemShape = z.object({
  label: z.string(),
  amount: Money,
  /** Id of the exception the item comes from. */
  exception: z.string().optional(),
});

/** A possible cause of a difference. */
const TieCauseShape = z.object({
  label: z.string(),
  /** Amount from the files; null if they don't provide it. */
  amount: Money.nullable(),
});

export const TieShape = z.object({
  key: z.string(),
  label: z.string(),
  left_label: z.string(),
  left_amount: Money,
  right_label: z.string(),
  right_amount: Money.nullable(),
  /** left − right; null if `cannot_be_determined`, even if both amounts are given. */
  difference: Money.nullable(),
  result: z.enum(["ties", "differs", "cannot_be_determined"]),
  /** The missing fact; only if `cannot_be_determined`. */
  missing: z.string().optional(),
  /** The auditor's written reason for a difference; kept when the engagement is processed again. */
  reason: z.string().optional(),
  /** Figure keys that open the rows behind either side. */
  left_figure: z.string().optional(),
  right_figure: z.string().optional(),
  /** Parts that add up to the left amount; absent if it is a single figure. */
  parts: z.array(TiePartShape).optional(),
  /** Known items in the difference; only if `differs`. */
  items: z.array(TieItemShape).optional(),
  /** The difference less its known items; only if `differs`. */
  unexplained: Money.optional(),
  /** Other amounts that the other side may include. They are unconfirmed, so the difference stays unexplained. */
  causes: z.array(TieCauseShape).optional(),
  /** Set if the items account for the whole difference and none is an exception: the tie differs but needs no reason. */
  explained: z.literal(true).optional(),
  /** Key of the tie that this tie breaks down by fund or account. */
  of: z.string().optional(),
});

export const SeverityShape = z.enum(["high", "medium", "low"]);

/** A person, payment or employee for whom a rule's result cannot be determined, listed for follow-up. */
const OpenUnitShape = z.object({
  subject: z.string(),
  missing: z.string(),
  refs: z.array(RowRefShape).max(10),
  /** Number of rows; `refs` holds at most the first ten. */
  ref_count: Count,
});

export const RuleShape = z.object({
  rule: z.string(),
  title: z.string(),
  severity: SeverityShape,
  /** Unit counted: participant, payment, employee or plan. */
  unit: z.string(),
  pass: Count,
  exception: Count,
  cannot_be_determined: Count,
  not_applicable: Count,
  /** The missing facts, each listed once. */
  missing: z.array(z.string()),
  /** The first units with missing facts of their own; absent in results from earlier versions. */
  open: z.array(OpenUnitShape).max(mostOpenListed).optional(),
  /** Count of all such units. */
  open_count: Count.optional(),
});

export const ExceptionShape = z.object({
  /** Rule and natural key; stable when the engagement is processed again. */
  id: z.string(),
  rule: z.string(),
  title: z.string(),
  severity: SeverityShape,
  /** Both are absent in results from earlier versions. */
  kind: z.enum(exceptionKindKeys).optional(),
  /** Statute, regulation, notice or guide the rule follows. */
  authority: z.string().optional(),
  /** Number of the related tested item, from 1; null if the item wasn't drawn, absent if nothing was drawn. */
  sample_number: Count.nullable().optional(),
  /** Title of the tested item's population; absent if the paper has only one population. */
  sample_of: z.string().optional(),
  /** `LAST, FIRST` and identifiers as shown; SSNs as `***-**-1234`. */
  subject: z.string(),
  amount: Money.nullable(),
  msg: z.string(),
  refs: z.array(RowRefShape).max(100),
  /** Number of rows behind the exception; `refs` holds at most the first 100. */
  ref_count: Count,
});

export const CountFigureShape = z.object({ key: z.string(), label: z.string(), value: Count });

const MoneyFigureShape = z.object({
  key: z.string(),
  label: z.string(),
  amount: Money,
  /** Key to pass to a trace; absent if the figure has no rows. */
  figure: z.string().optional(),
});

export const ChartPointShape = z.object({
  key: z.string(),
  label: z.string(),
  count: Count,
  amount: Money.nullable(),
  /** The part of the amount that was sampled; only in charts of a sampled population. */
  tested_amount: Money.optional(),
  tested_count: Count.optional(),
  figure: z.string().optional(),
});

export const ChartShape = z.object({ key: z.string(), title: z.string(), points: z.array(ChartPointShape) });

export const SampleShape = z.object({
  method: z.string(),
  seed: z.string(),
  draw_number: Count,
  size_basis: z.string(),
  isi_threshold: Money.nullable(),
  isi_counts_toward_size: z.boolean(),
  isi_count: Count,
  isi_amount: Money,
  random_count: Count,
  random_amount: Money,
  untested_count: Count,
  untested_amount: Money,
  /** Share of the population's amount in percent, `40.00`. */
  coverage_percent: z.string(),
  ...SampleTableShape.shape,
});

/** A population and the sample drawn from it. */
export const PopulationShape = z.object({
  /** Identifies the population's setup, draws, proof and files; equals the paper's key for a paper's first population. */
  key: z.string(),
  /** Distinguishes the population from the paper's others. */
  title: z.string(),
  /** Report the population comes from. */
  source: Report,
  sampling_unit: z.string(),
  natural_key: z.string(),
  file_name: z.string(),
  sha256: Sha256,
  count: Count,
  amount: Money,
  figure: z.string(),
  /** Rows of the report that are excluded from the population, and why. */
  left_out: z.array(CountFigureShape),
  /** Keys of the charts that show the population. */
  charts: z.array(z.string()),
  /** Null before the first draw. */
  sample: SampleShape.nullable(),
});

const FigureSourceShape = z.object({
  key: z.string(),
  label: z.string(),
  report: Report,
  /** The summed column, in words. */
  column: z.string(),
  amount: Money,
});

export const CutoffShape = z.object({
  file_no: Count,
  file_name: z.string(),
  report: Report,
  rows_read: Count,
  kept: Count,
  out_of_period: Count,
  rejected: Count,
  skipped: Count,
});

/** The file `<paper>.result.json`. */
export const PaperResultShape = z.object({
  paper: z.enum(paperKeys),
  title: z.string(),
  /**
   * First 16 hex digits of a SHA-256 over everything a sign-off covers: the figures and the auditor's entries on them. Printed on every
   * tab. Empty until the workpaper is written.
   */
  result_id: z.string(),
  /** The same hash over the figures alone; absent in results from earlier versions. */
  figures_id: z.string().optional(),
  counts: z.array(CountFigureShape),
  totals: z.array(MoneyFigureShape),
  ties: z.array(TieShape),
  rules: z.array(RuleShape),
  exceptions: z.array(ExceptionShape),
  charts: z.array(ChartShape),
  /** In the paper's order; empty if nothing is sampled. */
  populations: z.array(PopulationShape),
  /** Every figure that can be traced. */
  figures: z.array(FigureSourceShape),
  files: z.array(CutoffShape),
  /** Omissions and their reasons, one sentence each. */
  notices: z.array(z.string()),
});
