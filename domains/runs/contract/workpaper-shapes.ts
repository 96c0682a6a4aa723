import { Id } from "@tieout/contract";
import { SampledItemShape } from "@tieout/testing/core";
import { z } from "zod";
import { ChartShape, CutoffShape, ExceptionShape, PaperResultShape, PopulationShape, SampleShape } from "../core/index.ts";

/** An exception with an opaque address that replaces its id in URLs and reveals nothing about a person. */
export const ExceptionItem = ExceptionShape.extend({ address: z.string() });
export type ExceptionItem = z.infer<typeof ExceptionItem>;

export const OutputSummary = z.object({
  output: z.object({ key: z.string(), title: z.string() }),
  status: z.enum(["made", "not_made"]),
  /** Why the workpaper was not prepared. */
  msg: z.string().nullable(),
  /** `differ` excludes ties whose difference is fully explained. */
  ties: z.object({ total: z.number().int(), tie: z.number().int(), differ: z.number().int(), explained: z.number().int() }),
  exception_count: z.number().int(),
  sample_count: z.number().int().nullable(),
  /**
   * Whether processing again may give a different result from the same files, because the code has changed and it hasn't been shown to give
   * the same result.
   */
  made_by_earlier_version: z.boolean(),
  /** Whether this version recalculated the workpaper from the same files and got a different result. */
  differs_in_this_version: z.boolean(),
});

/** The engine's or the auditor's finding for one sampled item and procedure. */
export const AttributeResult = z.object({
  procedure_id: Id,
  result: z.enum(["pass", "exception", "not_applicable", "cannot_be_determined", "open"]),
  computed: z.boolean(),
  note: z.string(),
});

export const SampleItem = SampledItemShape.extend({
  /** Identifies the item in requests. */
  item_key: z.string(),
  /** Replaces the key in URLs and reveals nothing about a person. */
  address: z.string(),
  attributes: z.array(AttributeResult),
});

const Population = PopulationShape.omit({ sample: true });

const Sample = SampleShape.extend({
  /** Items added or removed since the last run with the same seed. */
  changes: z.array(z.string()),
  items: z.array(SampleItem),
  replacements: z.array(SampleItem),
});

const stored = PaperResultShape.omit({ paper: true, title: true, exceptions: true, populations: true, figures_id: true });

export const OutputResult = stored.extend({
  output: z.object({ key: z.string(), title: z.string() }),
  status: z.enum(["made", "not_made"]),
  msg: z.string().nullable(),
  exception_count: z.number().int(),
  /** The first exceptions in default order; the exceptions route returns the rest. */
  first_exceptions: z.array(ExceptionItem),
  /** Includes each chart's details from the catalog, because pages don't load catalog entries. */
  charts: z.array(ChartShape.extend({ counts: z.string().describe("Plural noun for what a point counts"), by_date: z.boolean() })),
  /** The first population and its sample; null if nothing is sampled. */
  population: Population.nullable(),
  sample: Sample.nullable(),
  /** Further populations, each with its sample; most workpapers have none. */
  further_populations: z.array(Population.extend({ sample: Sample.nullable() })),
  procedures: z.array(
    z.object({
      id: Id,
      order: z.number().int(),
      text: z.string(),
      /** Whether rules answer the step, at least in part. */
      computed: z.boolean(),
      /** Whether rules answer only part of the step; absent in results from earlier versions. */
      partly_computed: z.boolean().optional(),
    }),
  ),
  files: z.array(CutoffShape.extend({ asset_id: Id, sha256: z.string() })),
});
export type OutputResult = z.infer<typeof OutputResult>;
