import { serveEngineTask } from "@tieout/engine/child";
import { loadDuckDb } from "@tieout/engine/duckdb";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { processingEngineTasks, tasksWithoutQueries } from "@tieout/processing/server/engine";
import { loadSheetLibrary } from "@tieout/spreadsheet/read";
import { papers } from "@tieout/workpapers/core";

/** A bundled child holds the library; from source its files cannot be read after the change of user. */
const runsFromSource = import.meta.url.endsWith(".ts");

await serveEngineTask({ ...ingestionEngineTasks, ...processingEngineTasks(papers) }, async (task) => {
  if (task === null || !tasksWithoutQueries.has(task)) await loadDuckDb();
  if (runsFromSource && (task === null || task === "ingestion.inspect")) await loadSheetLibrary();
});
