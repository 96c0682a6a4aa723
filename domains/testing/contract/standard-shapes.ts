import { Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { ChosenSampling, Output, Procedure, ProcedureInput } from "./testing-shapes.ts";

/** A step of the firm's standard. */
const StandardProcedure = Procedure.extend({
  /** It has the text of Tieout's library. */
  from_library: z.boolean(),
});

export const StandardProcedureList = z.object({
  output: Output,
  /** Counts the firm's versions; 0 is Tieout's library. */
  revision: z.number().int(),
  procedures: z.array(StandardProcedure),
  /** Texts, authorities and order are those of Tieout's library, and every step is on. */
  from_library: z.boolean(),
});
export type StandardProcedureList = z.infer<typeof StandardProcedureList>;

export const StandardProcedureInput = ProcedureInput.extend({
  /** Authority of the step; omitted: unchanged, and empty for a new one. */
  reference: z.string().trim().max(500).optional(),
});

export const StandardSampling = ChosenSampling.extend({
  output: Output,
  population: Output,
  /** Counts the firm's versions; 0 is Tieout's library. */
  revision: z.number().int(),
  sampling_unit: z.string(),
  chooses_method: z.boolean(),
  /** It is what Tieout's library has. */
  from_library: z.boolean(),
});
export type StandardSampling = z.infer<typeof StandardSampling>;

export const StandardSamplingInput = ChosenSampling.extend({
  population: z.strictObject({ key: z.string().max(60) }),
  revision: z.number().int(),
}).strict();

export const StandardPart = z.enum(["procedures", "sampling"]);

/** What one person changed in one sitting: saves of one part within ten minutes. */
export const StandardHistoryEntry = z.object({
  part: StandardPart,
  /** Of the workpaper, or of the population. */
  key: z.string(),
  version: z.number().int(),
  made_by: z.enum(["edit", "restore", "reset"]),
  /** Sentences. */
  says: z.array(z.string()),
  changed_at: Instant,
  changed_by: z.string(),
  /** It is what new engagements start with. */
  is_current: z.boolean(),
});
export type StandardHistoryEntry = z.infer<typeof StandardHistoryEntry>;

/** The open engagements that differ from the firm's standard; locked ones are not compared. */
export const StandardComparison = z.object({
  open_count: z.number().int(),
  locked_count: z.number().int(),
  /** Those that differ in any output. */
  differing_count: z.number().int(),
  outputs: z.array(z.object({ output: Output, differing_count: z.number().int() })),
  /** Those that differ in the chosen output, by name; the first of them. */
  engagements: z.array(z.object({ id: Id, name: z.string(), client_name: z.string(), says: z.array(z.string()) })),
});
export type StandardComparison = z.infer<typeof StandardComparison>;

const StepSide = z.object({ text: z.string(), active: z.boolean(), reference: z.string() });

/** One thing in which an engagement's procedures differ from the standard; taken back by its key. */
export const StepDifference = z.object({
  key: z.string(),
  kind: z.enum(["changed", "missing", "added", "sequence"]),
  /** Of the engagement; null for a step it lacks, and for the sequence. */
  procedure_id: Id.nullable(),
  rewords: z.boolean(),
  switches: z.boolean(),
  cites: z.boolean(),
  /** The step in the firm's standard; null where it has none. */
  standard: StepSide.nullable(),
});
export type StepDifference = z.infer<typeof StepDifference>;

/** How one output of an engagement differs from the firm's standard. */
export const OutputDifference = z.object({
  output: Output,
  /** Of the engagement's list. */
  revision: z.number().int(),
  steps: z.array(StepDifference),
  samplings: z.array(z.object({ population: Output, says: z.array(z.string()), standard: ChosenSampling })),
});
export type OutputDifference = z.infer<typeof OutputDifference>;
