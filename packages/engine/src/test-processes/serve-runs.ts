import { type EngineTask, serveEngineTask } from "../child/index.ts";

/** Serves functions as tasks without a `prepare`. */
export const serveRuns = (runs: Readonly<Record<string, EngineTask["run"]>>): Promise<void> =>
  serveEngineTask(Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, { run }])));
