import { Id, Instant } from "@tieout/contract";
import { z } from "zod";

/** `blocked`: stopped at the first stage because rows were rejected and `ignoreParsingErrors` was false. */
export const RunStatus = z.enum(["queued", "running", "succeeded", "failed", "cancelled", "blocked"]);
const stageKeys = ["normalise", "compute", "sample", "write", "bundle"] as const;

export const Stage = z.object({
  key: z.enum(stageKeys),
  title: z.string(),
  state: z.enum(["waiting", "running", "done", "reused", "failed"]),
  percent: z.number().int(),
  /** Counts as reported by the engine: "1,204,118 of 1,300,000 rows". */
  detail: z.string(),
});

export const RejectedRow = z.object({
  file_name: z.string(),
  sheet: z.string().nullable(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  msg: z.string(),
  /** Number of cells or rows with this cause; `row` is the first of them. */
  count: z.number().int(),
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
  /** First 16 hex digits of the SHA-256 over inputs, setup and version. */
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
  /** If failed or blocked, explains what happened and what to do. */
  msg: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

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
  /** Whether a lock sealed the run; a sealed run stays unchanged even if the engagement is reopened. */
  locked: z.boolean(),
  /** Whether the run is locked but the lock's file hasn't been written yet. */
  being_sealed: z.boolean(),
  /** Version of the lock; null if no lock sealed the run. */
  version: z.number().int().nullable(),
  /** Open items when the run was locked, such as “3 unexplained differences”; null if no lock sealed the run. */
  lock: z
    .object({ open: z.array(z.string()).nullable().describe("null: not recorded by the version of Tieout that locked the engagement") })
    .nullable(),
  file: BundleFile,
  workpapers: z.array(BundleFile.extend({ output_key: z.string() })),
});

export const ProcessStatus = z.object({
  engagement_status: z.string(),
  can_process: z.boolean(),
  missing: z.array(z.string()),
  results_out_of_date: z.boolean(),
  /** Whether the engagement was rolled forward from a prior-year engagement and has prior-year figures. */
  is_rolled_forward: z.boolean(),
  current: Run.nullable(),
  last_successful: Run.nullable(),
  /** Bundle of the newest run that has one. */
  newest_bundle: Bundle.nullable(),
});
export type ProcessStatus = z.infer<typeof ProcessStatus>;
