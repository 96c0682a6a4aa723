import type { EngineTask } from "@tieout/engine/child";
import { loadDuckDb } from "@tieout/engine/duckdb";
import type { TaskCodes } from "@tieout/stages";
import type { Paper } from "../core/index.ts";
import { bundlePapers } from "./engine/bundle-papers.ts";
import { compareData } from "./engine/compare-data.ts";
import { computePapers } from "./engine/compute-papers.ts";
import { drawPaperSample } from "./engine/draw-paper-sample.ts";
import { findPeople } from "./engine/find-people.ts";
import { readSchedule } from "./engine/read-schedule.ts";
import { traceFigure } from "./engine/trace-figure.ts";
import { writePaper } from "./engine/write-paper.ts";
import type { runsTasks } from "./tasks.ts";

export { preparePaper } from "./engine/write-paper.ts";

/** Marks a task that queries rows. Other tasks use only computed results and start without the analytical engine. */
const querying = <Payload, Value>(run: EngineTask<Payload, Value>["run"]): EngineTask<Payload, Value> => ({ run, prepare: loadDuckDb });

/** Code for this domain's tasks, for the registered papers. */
export const runsEngineTasks = (papers: readonly Paper[]): TaskCodes<typeof runsTasks> => ({
  "runs.populate": querying((payload, context) => computePapers(papers, payload, context)),
  "runs.sample": { run: drawPaperSample },
  "runs.write": { run: (payload, context) => writePaper(papers, payload, context) },
  "runs.compare-data": { run: compareData },
  "runs.bundle": { run: bundlePapers },
  "runs.trace": querying((payload, context) => traceFigure(papers, payload, context)),
  "runs.schedule": { run: (payload, context) => readSchedule(papers, payload, context) },
  "runs.people": { run: (payload, context) => findPeople(papers, payload, context) },
});
