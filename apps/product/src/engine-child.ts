import { serveEngineTask } from "@tieout/engine/child";
import { ingestionEngineTasks, samplingTasks } from "@tieout/ingestion/server/engine";
import { processingEngineTasks } from "@tieout/processing/server/engine";
import { papers } from "@tieout/workpapers/core";
import { prepareChild } from "./prepare-child.ts";

await serveEngineTask({ ...ingestionEngineTasks, ...processingEngineTasks(papers) }, prepareChild, samplingTasks);
