import { definePartsTask, defineTask, typeOf } from "@tieout/stages";
import { z } from "zod";
import {
  type BundlePayload,
  BundleValueShape,
  PaperPartShape,
  type PeoplePayload,
  PeopleValueShape,
  type PopulatePayload,
  type SamplePayload,
  SampleValueShape,
  type SchedulePayload,
  ScheduleValueShape,
  type TracePayload,
  TraceValueShape,
  type WritePayload,
  WriteValueShape,
} from "../core/index.ts";

export { paperVersion } from "./paper-version.ts";

/**
 * Tasks of the engine child for this domain, first those a run calls, in order. `engine-tasks.ts`, which only the child imports, names the
 * code of each.
 */
export const runsTasks = {
  /**
   * Canonical files (+ results of papers that others use) → for each paper `<paper>.data` and `<paper>.result.json`, for each population
   * `<population>.population.csv` and `<population>.rows.parquet`.
   */
  populate: definePartsTask({
    name: "runs.populate",
    module: "domains/runs/server/engine/compute-papers.ts",
    payload: typeOf<PopulatePayload>(),
    part: PaperPartShape,
  }),
  /** Input `population.csv` + seed → `proof.json`. */
  sample: defineTask({
    name: "runs.sample",
    module: "domains/runs/server/engine/draw-paper-sample.ts",
    payload: typeOf<SamplePayload>(),
    answer: SampleValueShape,
  }),
  /** Inputs `data`, `result.json` (+ a proof per drawn population) + setup → `<paper>.xlsx`, `<paper>.result.json`. */
  write: defineTask({
    name: "runs.write",
    module: "domains/runs/server/engine/write-paper.ts",
    payload: typeOf<WritePayload>(),
    answer: WriteValueShape,
  }),
  /** Inputs `before` and `after`: the data of a paper made by two versions → whether they are the same. */
  compareData: defineTask({
    name: "runs.compare-data",
    module: "domains/runs/server/engine/compare-data.ts",
    payload: typeOf<object>(),
    answer: z.object({ isSame: z.boolean() }),
  }),
  /** Files → `bundle.zip`. */
  bundle: defineTask({
    name: "runs.bundle",
    module: "domains/runs/server/engine/bundle-papers.ts",
    payload: typeOf<BundlePayload>(),
    answer: BundleValueShape,
  }),
  /** Canonical files (+ `rows.parquet` of the population) + figure key → its source rows. */
  trace: defineTask({
    name: "runs.trace",
    module: "domains/runs/server/engine/trace-figure.ts",
    payload: typeOf<TracePayload>(),
    answer: TraceValueShape,
  }),
  /** Inputs as for `write` → a page of the main table, or of a table that lists a population. */
  schedule: defineTask({
    name: "runs.schedule",
    module: "domains/runs/server/engine/read-schedule.ts",
    payload: typeOf<SchedulePayload>(),
    answer: ScheduleValueShape,
  }),
  /** Inputs as for `write` → matching people in the main table. */
  people: defineTask({
    name: "runs.people",
    module: "domains/runs/server/engine/find-people.ts",
    payload: typeOf<PeoplePayload>(),
    answer: PeopleValueShape,
  }),
} as const;
