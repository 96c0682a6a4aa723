import { paperKeys, reportKeys } from "@tieout/catalogue/core";
import { Count, exactly, Sha256 } from "@tieout/stages";
import type { SampleColumn, SampledItem } from "@tieout/testing/core";
import { z } from "zod";
import {
  type BundleValue,
  type ChartData,
  type ChartPoint,
  type ComputedFiles,
  type CountFigure,
  type CutoffSummary,
  type ExceptionItem,
  exceptionKindKeys,
  type FigureSource,
  type FrozenPopulation,
  type LineageRow,
  type LineageValue,
  type MoneyFigure,
  mostOpenListed,
  type OpenUnit,
  type PaperPart,
  type PaperResult,
  type PeopleValue,
  type PopulationSummary,
  type RowRef,
  type RowTotals,
  type RuleSummary,
  rowFactColumns,
  type SampleSummary,
  type SampleValue,
  type ScheduleValue,
  type TieCause,
  type TieItem,
  type TiePart,
  type TieResult,
  type TypeOfRows,
  type WriteValue,
} from "../core/index.ts";

/* Shapes of the values in `core/engine-payloads.ts` and `core/paper-result.ts`, parsed where they leave the child. */

const Paper = z.enum(paperKeys);
const Report = z.enum(reportKeys);
const Money = z.string().regex(/^-?\d{1,28}\.\d{2}$/);
const Severity = z.enum(["high", "medium", "low"]);
const Ref = { file_no: Count, sheet: Count, row: Count };
const RefShape = exactly<RowRef>(Ref);
const Figure = exactly<CountFigure>({ key: z.string(), label: z.string(), value: Count });

const Frozen = exactly<FrozenPopulation>({
  key: z.string(),
  naturalKey: z.string(),
  output: z.string(),
  rows: z.string(),
  sha256: Sha256,
  count: Count,
  amount: Money,
});

export const PaperPartAnswer = exactly<PaperPart>({
  made: exactly<ComputedFiles>({ data: z.string(), result: z.string(), populations: z.array(Frozen) }).nullable(),
  skipped: z.string().nullable(),
});

export const SampleAnswer = exactly<SampleValue>({ count: Count, isi: Count, random: Count });

export const WriteAnswer = exactly<WriteValue>({
  workbook: z.string(),
  result: z.string(),
  resultId: z.string().regex(/^[0-9a-f]{16}$/),
  sha256: Sha256,
  bytes: Count,
  sheets: z.array(z.strictObject({ name: z.string(), rows: Count, formulaCells: Count, cutTexts: z.array(z.string()) })),
});

export const BundleAnswer = exactly<BundleValue>({ output: z.string(), sha256: Sha256, bytes: Count });

export const LineageAnswer = exactly<LineageValue>({
  label: z.string(),
  column: z.string(),
  rows: z.array(
    exactly<LineageRow>({
      ...Ref,
      amount: z.string(),
      subject: z.string(),
      date: z.string().nullable(),
      type: z.string().nullable(),
      money_source: z.string().nullable(),
      fund: z.string().nullable(),
      fields: z.array(z.string()),
    }),
  ),
  count: Count,
  sum: z.string(),
  matching: exactly<RowTotals>({ count: Count, sum: z.string() }),
  types: z.array(exactly<TypeOfRows>({ key: z.string(), title: z.string(), count: Count })),
  tested: Count.nullable(),
  files: z.array(z.strictObject({ file_no: Count, count: Count, sum: z.string() })),
  own_report_only: z.boolean(),
  columns: z.array(z.enum(rowFactColumns)),
});

export const ScheduleAnswer = exactly<ScheduleValue>({
  columns: z.array(
    z.strictObject({ key: z.string(), title: z.string(), type: z.enum(["text", "money", "date", "percent", "count", "identifier"]) }),
  ),
  rows: z.array(z.array(z.string())),
  count: Count,
  totals: z.record(z.string(), z.string()),
});

export const PeopleAnswer = exactly<PeopleValue>({
  count: Count,
  people: z.array(z.strictObject({ row: Count, name: z.string(), id: z.string(), ssn: z.string() })),
});

const Tie = exactly<TieResult>({
  key: z.string(),
  label: z.string(),
  left_label: z.string(),
  left_amount: Money,
  right_label: z.string(),
  right_amount: Money.nullable(),
  difference: Money.nullable(),
  result: z.enum(["ties", "differs", "cannot_be_determined"]),
  missing: z.string().optional(),
  reason: z.string().optional(),
  left_figure: z.string().optional(),
  right_figure: z.string().optional(),
  parts: z.array(exactly<TiePart>({ key: z.string(), label: z.string(), amount: Money, figure: z.string().optional() })).optional(),
  items: z.array(exactly<TieItem>({ label: z.string(), amount: Money, exception: z.string().optional() })).optional(),
  unexplained: Money.optional(),
  causes: z.array(exactly<TieCause>({ label: z.string(), amount: Money.nullable() })).optional(),
  explained: z.literal(true).optional(),
  of: z.string().optional(),
});

const Rule = exactly<RuleSummary>({
  rule: z.string(),
  title: z.string(),
  severity: Severity,
  unit: z.string(),
  pass: Count,
  exception: Count,
  cannot_be_determined: Count,
  not_applicable: Count,
  missing: z.array(z.string()),
  open: z
    .array(exactly<OpenUnit>({ subject: z.string(), missing: z.string(), refs: z.array(RefShape).max(10), ref_count: Count }))
    .max(mostOpenListed)
    .optional(),
  open_count: Count.optional(),
});

const Exception = exactly<ExceptionItem>({
  id: z.string(),
  rule: z.string(),
  title: z.string(),
  severity: Severity,
  kind: z.enum(exceptionKindKeys).optional(),
  authority: z.string().optional(),
  sample_number: Count.nullable().optional(),
  sample_of: z.string().optional(),
  subject: z.string(),
  amount: Money.nullable(),
  msg: z.string(),
  refs: z.array(RefShape).max(100),
  ref_count: Count,
});

const Point = exactly<ChartPoint>({
  key: z.string(),
  label: z.string(),
  count: Count,
  amount: Money.nullable(),
  tested_amount: Money.optional(),
  tested_count: Count.optional(),
  figure: z.string().optional(),
});

const Column = exactly<SampleColumn>({
  key: z.string(),
  title: z.string(),
  type: z.enum(["text", "identifier", "date", "money", "percent"]),
});

const Item = exactly<SampledItem>({
  number: Count,
  natural_key: z.string(),
  occurrence: Count,
  why: z.enum(["isi", "random", "replacement"]),
  cells: z.record(z.string(), z.string().nullable()),
  exceptions: z.array(z.string()),
  undetermined: z.array(z.string()).optional(),
  ref: RefShape,
});

const Sample = exactly<SampleSummary>({
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
  coverage_percent: z.string(),
  columns: z.array(Column),
  items: z.array(Item),
  replacements: z.array(Item),
});

const Population = exactly<PopulationSummary>({
  key: z.string(),
  title: z.string(),
  source: Report,
  sampling_unit: z.string(),
  natural_key: z.string(),
  file_name: z.string(),
  sha256: Sha256,
  count: Count,
  amount: Money,
  figure: z.string(),
  left_out: z.array(Figure),
  charts: z.array(z.string()),
  sample: Sample.nullable(),
});

const Cutoff = exactly<CutoffSummary>({
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
export const ResultAnswer = exactly<PaperResult>({
  paper: Paper,
  title: z.string(),
  result_id: z.string(),
  figures_id: z.string().optional(),
  counts: z.array(Figure),
  totals: z.array(exactly<MoneyFigure>({ key: z.string(), label: z.string(), amount: Money, figure: z.string().optional() })),
  ties: z.array(Tie),
  rules: z.array(Rule),
  exceptions: z.array(Exception),
  charts: z.array(exactly<ChartData>({ key: z.string(), title: z.string(), points: z.array(Point) })),
  populations: z.array(Population),
  figures: z.array(exactly<FigureSource>({ key: z.string(), label: z.string(), report: Report, column: z.string(), amount: Money })),
  files: z.array(Cutoff),
  notices: z.array(z.string()),
});
