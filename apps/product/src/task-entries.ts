import { archiveTasks } from "@tieout/archive/server/tasks";
import { type PaperKey, paperKeys } from "@tieout/catalog/core";
import { ingestionTasks } from "@tieout/ingestion/server/tasks";
import { paperVersion, runsTasks } from "@tieout/runs/server/tasks";
import type { SourceEntry } from "@tieout/stages/source-versions";

/** A workpaper's folder is named after its key. */
const paperModule = (key: PaperKey): string => `domains/workpapers/core/papers/${key.replaceAll("_", "-")}/paper.ts`;

const tasks = [...Object.values(ingestionTasks), ...Object.values(runsTasks), ...Object.values(archiveTasks)];

/** Modules whose results are stored or shown, by name: changed code means a new version. */
export const taskEntries: Readonly<Record<string, SourceEntry>> = Object.fromEntries([
  ...tasks.map(({ name, module }) => [name, module]),
  ...paperKeys.map((key) => [paperVersion(key), paperModule(key)]),
]);
