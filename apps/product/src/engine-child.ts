import { archiveEngineTasks } from "@tieout/archive/server/engine";
import { serveEngineTask } from "@tieout/engine/child";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { runsEngineTasks } from "@tieout/runs/server/engine";
import { papers } from "@tieout/workpapers/core";

await serveEngineTask({ ...ingestionEngineTasks, ...runsEngineTasks(papers), ...archiveEngineTasks });
