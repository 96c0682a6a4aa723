import { Id, Instant, WireMoney } from "@tieout/contract";
import { z } from "zod";
import { samplingMethods } from "../core/index.ts";

/** A workpaper or one of its populations. */
export const Output = z.object({ key: z.string(), title: z.string() });

/** One step in an output's audit program. */
export const Procedure = z.object({
  id: Id,
  active: z.boolean(),
  order: z.number().int(),
  output: Output,
  /** Sanitized rich text (HTML subset). */
  text: z.string(),
  reference: z.string(),
  /** Whether rules answer this step, at least in part. */
  computed: z.boolean(),
  /** Whether rules answer only part of the step; the rest is up to the auditor. */
  partly_computed: z.boolean(),
  from_firm_default: z.boolean(),
});
export type Procedure = z.infer<typeof Procedure>;

export const ProcedureList = z.object({
  output: Output,
  revision: z.number().int(),
  procedures: z.array(Procedure),
});
export type ProcedureList = z.infer<typeof ProcedureList>;

export const ProcedureInput = z.strictObject({
  id: Id.optional(),
  active: z.boolean(),
  order: z.number().int().min(1).max(1000),
  output: z.strictObject({ key: z.string().max(60) }),
  text: z.string().trim().min(1, "is required").max(20000),
});

export const SamplingMethod = z.enum(samplingMethods.map(({ key }) => key));
const SampleSizeType = z.enum(["fixed", "all"]);

/** Settings chosen for drawing from a population. */
export const ChosenSampling = z.object({
  method: SamplingMethod,
  sample_size_type: SampleSizeType,
  sample_size: z.number().int().min(0).max(100000),
  isi_threshold: WireMoney.nullable(),
  /** False: random items are in addition to the ISIs; true: ISIs count toward the sample size. */
  isi_counts_toward_sample_size: z.boolean(),
});
export type ChosenSampling = z.infer<typeof ChosenSampling>;

const PopulationOfDraw = z.object({ sha256: z.string(), count: z.number().int(), amount: WireMoney });

/** A changed setup or a changed population after a draw; version 1 is the setup of the first draw. */
const SamplingVersion = z.object({
  version: z.number().int(),
  /** The draw in effect when the setup or the population changed. */
  draw_number: z.number().int(),
  method: SamplingMethod,
  sample_size_type: SampleSizeType,
  sample_size: z.number().int(),
  isi_threshold: WireMoney.nullable(),
  isi_counts_toward_sample_size: z.boolean(),
  /** Empty for version 1. */
  reason: z.string(),
  changed_at: Instant,
  changed_by: z.string(),
  /** The populations before and after, if the population changed rather than the setup. */
  replaced: z.object({ before: PopulationOfDraw, after: PopulationOfDraw }).nullable(),
});

export const Sampling = ChosenSampling.extend({
  id: Id,
  output: Output,
  /** Population to draw from; an output's first population has the same key as the output. */
  population: Output,
  revision: z.number().int(),
  sampling_unit: z.string(),
  /** Whether the firm can choose a sampling method. */
  chooses_method: z.boolean(),
  /** Present as soon as a run has frozen a population. */
  draw_number: z.number().int().nullable(),
  seed: z.string().nullable(),
  population_count: z.number().int().nullable(),
  population_amount: WireMoney.nullable(),
  /** Every draw, oldest first. The last one is pending while `drawn_at` is null. */
  draws: z.array(
    z.object({
      draw_number: z.number().int(),
      reason: z.string(),
      requested_at: Instant,
      requested_by: z.string(),
      drawn_at: Instant.nullable(),
    }),
  ),
  /** Every setup and population since the first draw, oldest first; empty if neither has changed. */
  versions: z.array(SamplingVersion),
});
export type Sampling = z.infer<typeof Sampling>;

export const SamplingInput = ChosenSampling.extend({
  revision: z.number().int(),
  /** Required once a sample has been drawn; the change then becomes a numbered version that is printed with the proof. */
  reason: z.string().trim().max(1000).optional(),
}).strict();
