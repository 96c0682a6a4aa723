import { serveEngineTask } from "@tieout/engine/child";
import { loadDuckDb } from "@tieout/engine/duckdb";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { tasksWithoutQueries, workpapersEngineTasks } from "@tieout/processing/server/engine";

await serveEngineTask({ ...ingestionEngineTasks, ...workpapersEngineTasks }, async (task) => {
  if (task === null || !tasksWithoutQueries.has(task)) await loadDuckDb();
});
