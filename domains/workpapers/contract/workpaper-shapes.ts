import { Id, Instant, WireMoney } from "@tieout/contract";
import { z } from "zod";

export const RunStatus = z.enum(["queued", "running", "succeeded", "failed", "cancelled", "blocked"]);
/** `blocked`: stopped at the first stage because rows were rejected and `ignoreParsingErrors` was false. */
export const stageKeys = ["normalise", "compute", "sample", "write", "bundle"] as const;

export const Stage = z.object({
  key: z.enum(stageKeys),
  title: z.string(),
  state: z.enum(["waiting", "running", "done", "reused", "failed"]),
  percent: z.number().int(),
  /** Counts as the engine reports them: "1,204,118 of 1,300,000 rows". */
  detail: z.string(),
});

export const RejectedRow = z.object({
  file_name: z.string(),
  sheet: z.string().nullable(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  msg: z.string(),
});

export const Run = z.object({
  id: Id,
  number: z.number().int(),
  status: RunStatus,
  stages: z.array(Stage),
  percent: z.number().int(),
  started_on: Instant.nullable(),
  ended_on: Instant.nullable(),
  started_by: z.string(),
  /** First 16 hex digits of the SHA-256 over inputs, set-up and version. */
  result_id: z.string().nullable(),
  rows: z
    .object({
      read: z.number().int(),
      kept: z.number().int(),
      kept_out_of_period: z.number().int(),
      rejected: z.number().int(),
      skipped: z.number().int(),
    })
    .nullable(),
  rejected_rows: z.array(RejectedRow),
  rejected_count: z.number().int(),
  /** Sentence for the user when failed or blocked, with what to do. */
  msg: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

export const ProcessStatus = z.object({
  engagement_status: z.string(),
  can_process: z.boolean(),
  missing: z.array(z.string()),
  results_out_of_date: z.boolean(),
  current: Run.nullable(),
  last_successful: Run.nullable(),
});
export type ProcessStatus = z.infer<typeof ProcessStatus>;

export const BundleFile = z.object({
  name: z.string(),
  title: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  object_id: Id,
});
export const Bundle = z.object({
  id: Id,
  run_number: z.number().int(),
  result_id: z.string(),
  created_on: Instant,
  locked: z.boolean(),
  file: BundleFile,
  workpapers: z.array(BundleFile.extend({ output_key: z.string() })),
});

export const Tie = z.object({
  key: z.string(),
  label: z.string(),
  left_label: z.string(),
  left: WireMoney,
  left_figure: z.string().nullable(),
  right_label: z.string(),
  right: WireMoney.nullable(),
  right_figure: z.string().nullable(),
  difference: WireMoney.nullable(),
  result: z.enum(["ties", "differs", "cannot_be_determined"]),
  missing: z.string().nullable(),
  /** The auditor's written reason; kept over re-processing. */
  reason: z.string(),
});

export const RuleSummary = z.object({
  rule: z.string(),
  title: z.string(),
  severity: z.enum(["exception", "judgement"]),
  reference: z.string(),
  pass: z.number().int(),
  exception: z.number().int(),
  cannot_be_determined: z.number().int(),
  not_applicable: z.number().int(),
  missing: z.string().nullable(),
});

export const SourceRef = z.object({ asset_id: Id, file_name: z.string(), sheet: z.string().nullable(), row: z.number().int() });

export const ExceptionItem = z.object({
  id: z.string(),
  rule: z.string(),
  title: z.string(),
  severity: z.enum(["exception", "judgement"]),
  subject: z.string(),
  amount: WireMoney.nullable(),
  msg: z.string(),
  refs: z.array(SourceRef),
});

export const ChartPoint = z.object({
  label: z.string(),
  count: z.number().int(),
  amount: WireMoney,
  tested_count: z.number().int().nullable(),
  tested_amount: WireMoney.nullable(),
});

export const OutputSummary = z.object({
  output: z.object({ key: z.string(), title: z.string() }),
  status: z.enum(["made", "not_made"]),
  /** Why it was not made. */
  msg: z.string().nullable(),
  ties: z.object({ total: z.number().int(), tie: z.number().int() }),
  exception_count: z.number().int(),
  sample_count: z.number().int().nullable(),
});

export const Figure = z.object({
  key: z.string(),
  label: z.string(),
  amount: WireMoney.nullable(),
  count: z.number().int().nullable(),
  traceable: z.boolean(),
});

export const SampleItem = z.object({
  id: z.string(),
  chosen: z.enum(["isi", "random", "all", "replacement"]),
  natural_key: z.string(),
  cells: z.record(z.string(), z.string()),
  amount: WireMoney,
  refs: z.array(SourceRef),
  /** Per procedure: what the engine or the auditor found. */
  attributes: z.array(
    z.object({
      procedure_id: Id,
      result: z.enum(["pass", "exception", "not_applicable", "cannot_be_determined", "open"]),
      computed: z.boolean(),
      note: z.string(),
    }),
  ),
});

export const OutputResult = z.object({
  output: z.object({ key: z.string(), title: z.string() }),
  status: z.enum(["made", "not_made"]),
  msg: z.string().nullable(),
  figures: z.array(Figure),
  ties: z.array(Tie),
  rules: z.array(RuleSummary),
  exception_count: z.number().int(),
  charts: z.array(z.object({ key: z.string(), title: z.string(), points: z.array(ChartPoint) })),
  sample: z
    .object({
      population_count: z.number().int(),
      population_amount: WireMoney,
      isi_count: z.number().int(),
      isi_amount: WireMoney,
      random_count: z.number().int(),
      random_amount: WireMoney,
      /** Items that came or went since the last run with the same seed. */
      changes: z.array(z.string()),
      columns: z.array(z.object({ key: z.string(), title: z.string(), type: z.enum(["text", "money", "date", "percent", "identifier"]) })),
      items: z.array(SampleItem),
      replacements: z.array(SampleItem),
    })
    .nullable(),
  sources: z.array(
    z.object({
      asset_id: Id,
      file_name: z.string(),
      sha256: z.string(),
      rows: z.object({
        read: z.number().int(),
        kept: z.number().int(),
        kept_out_of_period: z.number().int(),
        rejected: z.number().int(),
        skipped: z.number().int(),
      }),
    }),
  ),
  notices: z.array(z.string()),
});
export type OutputResult = z.infer<typeof OutputResult>;

export const SourceRow = z.object({
  asset_id: Id,
  file_name: z.string(),
  sheet: z.string().nullable(),
  row: z.number().int(),
  amount: WireMoney.nullable(),
  cells: z.array(z.object({ header: z.string(), value: z.string() })),
});
