import { serveEngineTask } from "@tieout/engine/child";
import { ingestionEngineTasks, samplingTasks } from "@tieout/ingestion/server/engine";
import { processingEngineTasks } from "@tieout/processing/server/engine";
import { papers } from "@tieout/workpapers/core";
import { prepareChild } from "../prepare-child.ts";

/** The product's engine child, with a task that ends a session without ending the child, and one that never ends. */
await serveEngineTask(
  {
    ...ingestionEngineTasks,
    ...processingEngineTasks(papers),
    forget: (_payload, { kept }) => kept.clear(),
    hang: () => new Promise(() => setInterval(() => undefined, 1000)),
  },
  prepareChild,
  samplingTasks,
);
