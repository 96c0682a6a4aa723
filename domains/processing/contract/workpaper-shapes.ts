import { Id, membersOf } from "@tieout/contract";
import type { SampleColumn as CoreSampleColumn, SampledItem } from "@tieout/testing/core";
import { z } from "zod";
import {
  type ChartData,
  type ChartPoint as CoreChartPoint,
  type CountFigure as CoreCountFigure,
  type ExceptionItem as CoreExceptionItem,
  type RowRef as CoreRowRef,
  type RuleSummary as CoreRuleSummary,
  type CutoffSummary,
  exceptionKindKeys,
  type FigureSource,
  type MoneyFigure,
  type OpenUnit,
  type PaperResult,
  type PopulationSummary,
  type SampleSummary,
  type TieCause,
  type TieItem,
  type TiePart,
  type TieResult,
} from "../core/index.ts";

const RowRef = membersOf<CoreRowRef>()({ file_no: z.number().int(), sheet: z.number().int(), row: z.number().int() });
const CountFigure = membersOf<CoreCountFigure>()({ key: z.string(), label: z.string(), value: z.number().int() });
export const SignedMoney = z.string();

export const Tie = membersOf<TieResult>()({
  key: z.string(),
  label: z.string(),
  left_label: z.string(),
  left_amount: SignedMoney,
  right_label: z.string(),
  right_amount: SignedMoney.nullable(),
  /** left − right */
  difference: SignedMoney.nullable(),
  result: z.enum(["ties", "differs", "cannot_be_determined"]),
  missing: z.string().optional(),
  /** The auditor's reason; kept when processing again. */
  reason: z.string().optional(),
  left_figure: z.string().optional(),
  right_figure: z.string().optional(),
  /** What the left amount is made of: investments, loans, unallocated and expense accounts. */
  parts: z
    .array(membersOf<TiePart>()({ key: z.string(), label: z.string(), amount: SignedMoney, figure: z.string().optional() }))
    .optional(),
  /** Known parts of a difference; `exception` is the id of the exception that says it. */
  items: z.array(membersOf<TieItem>()({ label: z.string(), amount: SignedMoney, exception: z.string().optional() })).optional(),
  /** The difference less its items. */
  unexplained: SignedMoney.optional(),
  /** What the other side may hold beside what is compared, with what the files say of it. */
  causes: z.array(membersOf<TieCause>()({ label: z.string(), amount: SignedMoney.nullable() })).optional(),
  /** The items are the reason for the whole difference; no reason is asked for. */
  explained: z.literal(true).optional(),
  /** Key of the tie that this one splits by fund or account. */
  of: z.string().optional(),
});

export const Severity = z.enum(["high", "medium", "low"]);

export const RuleSummary = membersOf<CoreRuleSummary>()({
  rule: z.string(),
  title: z.string(),
  severity: Severity,
  unit: z.string(),
  pass: z.number().int(),
  exception: z.number().int(),
  cannot_be_determined: z.number().int(),
  not_applicable: z.number().int(),
  missing: z.array(z.string()),
  /** The first 200 whose own facts are missing, by name, and how many there are; results of earlier versions have neither. */
  open: z
    .array(membersOf<OpenUnit>()({ subject: z.string(), missing: z.string(), refs: z.array(RowRef), ref_count: z.number().int() }))
    .optional(),
  open_count: z.number().int().optional(),
});

export const ExceptionItem = membersOf<CoreExceptionItem & { readonly address: string }>()({
  id: z.string(),
  /** Replaces the id in addresses, and says nothing of a person. */
  address: z.string(),
  rule: z.string(),
  title: z.string(),
  severity: Severity,
  /** Results of earlier versions have neither kind nor authority. */
  kind: z.enum(exceptionKindKeys).optional(),
  /** Statute, regulation, notice or guide that the rule follows. */
  authority: z.string().optional(),
  /** Number of the tested item; null where the item was not drawn, absent where nothing was. */
  sample_number: z.number().int().nullable().optional(),
  /** Title of the population that the tested item is of, where the workpaper has several. */
  sample_of: z.string().optional(),
  subject: z.string(),
  amount: SignedMoney.nullable(),
  msg: z.string(),
  refs: z.array(RowRef),
  ref_count: z.number().int(),
});
export type ExceptionItem = z.infer<typeof ExceptionItem>;

export const ChartPoint = membersOf<CoreChartPoint>()({
  key: z.string(),
  label: z.string(),
  count: z.number().int(),
  amount: SignedMoney.nullable(),
  tested_amount: SignedMoney.optional(),
  tested_count: z.number().int().optional(),
  figure: z.string().optional(),
});

export const OutputSummary = z.object({
  output: z.object({ key: z.string(), title: z.string() }),
  status: z.enum(["made", "not_made"]),
  /** Why it was not prepared. */
  msg: z.string().nullable(),
  /** `differ`: without those whose difference is explained. */
  ties: z.object({ total: z.number().int(), tie: z.number().int(), differ: z.number().int(), explained: z.number().int() }),
  exception_count: z.number().int(),
  sample_count: z.number().int().nullable(),
  /** Processing again may give another result from the same files: the computing code has changed, and nothing has shown that it gives the same. */
  made_by_earlier_version: z.boolean(),
  /** This version has computed it again from the same files, and something came out differently. */
  differs_in_this_version: z.boolean(),
});

/** What the engine or the auditor found for one sampled item and procedure. */
export const AttributeResult = z.object({
  procedure_id: Id,
  result: z.enum(["pass", "exception", "not_applicable", "cannot_be_determined", "open"]),
  computed: z.boolean(),
  note: z.string(),
});

export const SampleColumn = membersOf<CoreSampleColumn>()({
  key: z.string(),
  title: z.string(),
  type: z.enum(["text", "identifier", "date", "money", "percent"]),
});

/** What the wire adds: two names for addresses and requests, and what was found for each procedure. */
interface OnWire {
  readonly item_key: string;
  readonly address: string;
  readonly attributes: unknown;
}

export const SampleItem = membersOf<SampledItem & OnWire>()({
  number: z.number().int(),
  item_key: z.string(),
  /** Replaces the key in addresses, and says nothing of a person. */
  address: z.string(),
  natural_key: z.string(),
  occurrence: z.number().int(),
  why: z.enum(["isi", "random", "replacement"]),
  /** By column; `null` where unknown. */
  cells: z.record(z.string(), z.string().nullable()),
  /** Titles of the rules with exceptions for this item. */
  exceptions: z.array(z.string()),
  /** Titles of the rules that cannot be determined for this item; results of earlier versions do not say. */
  undetermined: z.array(z.string()).optional(),
  ref: RowRef,
  attributes: z.array(AttributeResult),
});

const Population = membersOf<Omit<PopulationSummary, "sample">>()({
  /** Names its setup, draws, proof and files; of the first population the workpaper's key. */
  key: z.string(),
  /** Beside the workpaper's other populations. */
  title: z.string(),
  source: z.string(),
  sampling_unit: z.string(),
  natural_key: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  count: z.number().int(),
  amount: SignedMoney,
  figure: z.string(),
  left_out: z.array(CountFigure),
  /** Keys of the charts that show it. */
  charts: z.array(z.string()),
});

const Sample = membersOf<SampleSummary & { readonly changes: unknown }>()({
  method: z.string(),
  seed: z.string(),
  draw_number: z.number().int(),
  size_basis: z.string(),
  isi_threshold: SignedMoney.nullable(),
  isi_counts_toward_size: z.boolean(),
  isi_count: z.number().int(),
  isi_amount: SignedMoney,
  random_count: z.number().int(),
  random_amount: SignedMoney,
  untested_count: z.number().int(),
  untested_amount: SignedMoney,
  coverage_percent: z.string(),
  /** Items added or removed since the last run with the same seed. */
  changes: z.array(z.string()),
  /** Columns of an item, in order; the first one names it. */
  columns: z.array(SampleColumn),
  items: z.array(SampleItem),
  replacements: z.array(SampleItem),
});

/** Members of a stored result that the wire gives in a form of its own, or only to the server. */
type NotAsStored = "paper" | "title" | "exceptions" | "populations" | "figures_id";
interface OfOutput {
  readonly output: unknown;
  readonly status: unknown;
  readonly msg: unknown;
  readonly exception_count: number;
  readonly first_exceptions: unknown;
  readonly population: unknown;
  readonly sample: unknown;
  readonly further_populations: unknown;
  readonly procedures: unknown;
}

/** What the catalogue says of a chart: pages load no entry of a paper. */
interface ChartInCatalogue {
  readonly counts: string;
  readonly by_date: boolean;
}

export const OutputResult = membersOf<Omit<PaperResult, NotAsStored> & OfOutput>()({
  output: z.object({ key: z.string(), title: z.string() }),
  status: z.enum(["made", "not_made"]),
  msg: z.string().nullable(),
  result_id: z.string(),
  counts: z.array(CountFigure),
  totals: z.array(membersOf<MoneyFigure>()({ key: z.string(), label: z.string(), amount: SignedMoney, figure: z.string().optional() })),
  ties: z.array(Tie),
  rules: z.array(RuleSummary),
  exception_count: z.number().int(),
  /** In their own order; the others come from the exceptions route. */
  first_exceptions: z.array(ExceptionItem),
  charts: z.array(
    membersOf<ChartData & ChartInCatalogue>()({
      key: z.string(),
      title: z.string(),
      counts: z.string().describe("What the count of a point is of, in the plural"),
      by_date: z.boolean(),
      points: z.array(ChartPoint),
    }),
  ),
  /** The first population and its sample; null where nothing is sampled. */
  population: Population.nullable(),
  sample: Sample.nullable(),
  /** The others, each with its sample; most workpapers have none. */
  further_populations: z.array(Population.extend({ sample: Sample.nullable() })),
  procedures: z.array(
    z.object({
      id: Id,
      order: z.number().int(),
      text: z.string(),
      /** Rules answer the step, or part of it. */
      computed: z.boolean(),
      /** They answer part of it; results of earlier versions do not say. */
      partly_computed: z.boolean().optional(),
    }),
  ),
  figures: z.array(
    membersOf<FigureSource>()({ key: z.string(), label: z.string(), report: z.string(), column: z.string(), amount: SignedMoney }),
  ),
  files: z.array(
    membersOf<CutoffSummary & { readonly asset_id: string; readonly sha256: string }>()({
      asset_id: Id,
      file_no: z.number().int(),
      file_name: z.string(),
      sha256: z.string(),
      report: z.string(),
      rows_read: z.number().int(),
      kept: z.number().int(),
      out_of_period: z.number().int(),
      rejected: z.number().int(),
      skipped: z.number().int(),
    }),
  ),
  notices: z.array(z.string()),
});
export type OutputResult = z.infer<typeof OutputResult>;
