import { createRequire } from "node:module";
import { isReadableByAll } from "@tieout/engine/child";
import { loadDuckDb } from "@tieout/engine/duckdb";
import { tasksWithoutQueries } from "@tieout/processing/server/engine";
import { loadSheetLibrary } from "@tieout/spreadsheet/read";

/** It is seldom needed and slow to load: a child loads it when it meets an older workbook, if it still can after it has changed its user. */
const loadsWorkbooksLater = (): boolean =>
  !import.meta.url.endsWith(".ts") && isReadableByAll(createRequire(import.meta.url).resolve("@e965/xlsx"));

/** Loads what the task, or any task, may need, before the child changes its user. */
export async function prepareChild(task: string | null): Promise<void> {
  if (task === null || !tasksWithoutQueries.has(task)) await loadDuckDb();
  if ((task === null || task.startsWith("ingestion.")) && !loadsWorkbooksLater()) await loadSheetLibrary();
}
