import { createRequire } from "node:module";
import { isReadableByAll, serveEngineTask } from "@tieout/engine/child";
import { loadDuckDb } from "@tieout/engine/duckdb";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { processingEngineTasks, tasksWithoutQueries } from "@tieout/processing/server/engine";
import { loadSheetLibrary } from "@tieout/spreadsheet/read";
import { papers } from "@tieout/workpapers/core";

/** It is seldom needed and slow to load: a child loads it when it meets an older workbook, if it still can after it has changed its user. */
const loadsWorkbooksLater = (): boolean =>
  !import.meta.url.endsWith(".ts") && isReadableByAll(createRequire(import.meta.url).resolve("@e965/xlsx"));

await serveEngineTask({ ...ingestionEngineTasks, ...processingEngineTasks(papers) }, async (task) => {
  if (task === null || !tasksWithoutQueries.has(task)) await loadDuckDb();
  if ((task === null || task.startsWith("ingestion.")) && !loadsWorkbooksLater()) await loadSheetLibrary();
});
