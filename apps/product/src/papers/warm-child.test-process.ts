import { archiveEngineTasks } from "@tieout/archive/server/engine";
import { serveEngineTask } from "@tieout/engine/child";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { runsEngineTasks } from "@tieout/runs/server/engine";
import { papers } from "@tieout/workpapers/core";

/** The product's engine child process, plus a task that ends a session without ending the process, and a task that never ends. */
await serveEngineTask({
  ...ingestionEngineTasks,
  ...runsEngineTasks(papers),
  ...archiveEngineTasks,
  forget: { run: (_payload, { kept }) => kept.clear() },
  hang: { run: () => new Promise(() => setInterval(() => undefined, 1000)) },
});
