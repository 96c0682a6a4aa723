import type { EngineTask } from "@tieout/engine/child";
import type {
  BundlePayload,
  LineagePayload,
  Paper,
  PeoplePayload,
  PopulatePayload,
  SamplePayload,
  SchedulePayload,
  SealPayload,
  WritePayload,
} from "../core/index.ts";
import { bundlePapers } from "./engine/bundle-papers.ts";
import { computePapers } from "./engine/compute-papers.ts";
import { drawPaperSample } from "./engine/draw-paper-sample.ts";
import { findPeople } from "./engine/find-people.ts";
import { readSchedule } from "./engine/read-schedule.ts";
import { sealBundle } from "./engine/seal-bundle.ts";
import { traceFigure } from "./engine/trace-figure.ts";
import { writePaper } from "./engine/write-paper.ts";

export { preparePaper } from "./engine/write-paper.ts";

/** Tasks that run the papers of a register; payloads and values are in `core/engine-payloads.ts`. */
export const processingEngineTasks = (papers: readonly Paper[]): Readonly<Record<string, EngineTask>> => ({
  "workpapers.populate": (payload, context) => computePapers(papers, payload as PopulatePayload, context),
  "workpapers.sample": (payload, context) => drawPaperSample(payload as SamplePayload, context),
  "workpapers.write": (payload, context) => writePaper(papers, payload as WritePayload, context),
  "workpapers.bundle": (payload, context) => bundlePapers(payload as BundlePayload, context),
  "workpapers.seal": (payload, context) => sealBundle(payload as SealPayload, context),
  "workpapers.lineage": (payload, context) => traceFigure(papers, payload as LineagePayload, context),
  "workpapers.schedule": (payload, context) => readSchedule(papers, payload as SchedulePayload, context),
  "workpapers.people": (payload, context) => findPeople(papers, payload as PeoplePayload, context),
});

/** These use computed results only: they start without the analytical engine. */
export const tasksWithoutQueries: ReadonlySet<string> = new Set([
  "workpapers.sample",
  "workpapers.write",
  "workpapers.bundle",
  "workpapers.seal",
  "workpapers.schedule",
  "workpapers.people",
]);
