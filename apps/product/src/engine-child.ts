import { serveEngineTask } from "@tieout/engine/child";
import { loadDuckDb } from "@tieout/engine/duckdb";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { processingEngineTasks, tasksWithoutQueries } from "@tieout/processing/server/engine";
import { papers } from "@tieout/workpapers/core";

await serveEngineTask({ ...ingestionEngineTasks, ...processingEngineTasks(papers) }, async (task) => {
  if (task === null || !tasksWithoutQueries.has(task)) await loadDuckDb();
});
