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
 * This domain's engine-child tasks, starting with those a run calls, in order. `engine-tasks.ts`, which only the child imports, supplies
 * the code for each.
 */
export const runsTasks = {
  /**
   * Canonical files (+ results of papers whose figures other papers use) → `<paper>.data` and `<paper>.result.json` for each paper, and
   * `<population>.population.csv` and `<population>.rows.parquet` for each population.
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
  /** Inputs `before` and `after`: a paper's data as produced by two versions → whether they are the same. */
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
  /** Canonical files (+ the population's `rows.parquet`) + figure key → the figure's source rows. */
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
