import { serveEngineTask } from "@tieout/engine/child";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { workpapersEngineTasks } from "@tieout/workpapers/server/engine";

await serveEngineTask({ ...ingestionEngineTasks, ...workpapersEngineTasks });
