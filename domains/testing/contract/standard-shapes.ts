import { Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { ChosenSampling, Output, Procedure, ProcedureInput } from "./testing-shapes.ts";

/** A step in the firm's standard. */
const StandardProcedure = Procedure.extend({
  /** Whether the step's text is the one in Tieout's library. */
  from_library: z.boolean(),
});

export const StandardProcedureList = z.object({
  output: Output,
  /** Counts the firm's versions; 0 is Tieout's library. */
  revision: z.number().int(),
  procedures: z.array(StandardProcedure),
  /** Whether texts, authorities and order match Tieout's library, with every step on. */
  from_library: z.boolean(),
});
export type StandardProcedureList = z.infer<typeof StandardProcedureList>;

export const StandardProcedureInput = ProcedureInput.extend({
  /** The step's authority. If omitted, an existing step keeps its authority and a new step has none. */
  reference: z.string().trim().max(500).optional(),
});

export const StandardSampling = ChosenSampling.extend({
  output: Output,
  population: Output,
  /** Counts the firm's versions; 0 is Tieout's library. */
  revision: z.number().int(),
  sampling_unit: z.string(),
  chooses_method: z.boolean(),
  /** Whether it equals Tieout's library. */
  from_library: z.boolean(),
});
export type StandardSampling = z.infer<typeof StandardSampling>;

export const StandardSamplingInput = ChosenSampling.extend({
  population: z.strictObject({ key: z.string().max(60) }),
  revision: z.number().int(),
}).strict();

export const StandardPart = z.enum(["procedures", "sampling"]);

/** Changes made by one person in one sitting, which means saves to the same part within ten minutes. */
export const StandardHistoryEntry = z.object({
  part: StandardPart,
  /** Key of the workpaper or population. */
  key: z.string(),
  version: z.number().int(),
  made_by: z.enum(["edit", "restore", "reset"]),
  /** Sentences. */
  says: z.array(z.string()),
  changed_at: Instant,
  changed_by: z.string(),
  /** Whether new engagements start with this version. */
  is_current: z.boolean(),
});
export type StandardHistoryEntry = z.infer<typeof StandardHistoryEntry>;

/** Open engagements that differ from the firm's standard; locked engagements are not compared. */
export const StandardComparison = z.object({
  open_count: z.number().int(),
  locked_count: z.number().int(),
  /** Number of engagements with a difference in any output. */
  differing_count: z.number().int(),
  outputs: z.array(z.object({ output: Output, differing_count: z.number().int() })),
  /** The first engagements, by name, that differ in the chosen output. */
  engagements: z.array(z.object({ id: Id, name: z.string(), client_name: z.string(), says: z.array(z.string()) })),
});
export type StandardComparison = z.infer<typeof StandardComparison>;

const StepSide = z.object({ text: z.string(), active: z.boolean(), reference: z.string() });

/** One difference between an engagement's procedures and the standard; its key is used to revert it. */
export const StepDifference = z.object({
  key: z.string(),
  kind: z.enum(["changed", "missing", "added", "sequence"]),
  /** The step in the engagement; null if the engagement lacks the step or the difference is in the order. */
  procedure_id: Id.nullable(),
  rewords: z.boolean(),
  switches: z.boolean(),
  cites: z.boolean(),
  /** The step in the firm's standard; null if the standard has none. */
  standard: StepSide.nullable(),
});
export type StepDifference = z.infer<typeof StepDifference>;

/** How one output of an engagement differs from the firm's standard. */
export const OutputDifference = z.object({
  output: Output,
  /** Revision of the engagement's procedure list. */
  revision: z.number().int(),
  steps: z.array(StepDifference),
  samplings: z.array(z.object({ population: Output, says: z.array(z.string()), standard: ChosenSampling })),
});
export type OutputDifference = z.infer<typeof OutputDifference>;
