import { type PaperKey, paperKeys } from "@tieout/catalogue/core";
import { ingestionTaskEntries } from "@tieout/ingestion/server/task-entries";
import { paperVersion, processingTaskEntries } from "@tieout/processing/server/task-entries";
import type { SourceEntry } from "@tieout/stages/source-versions";

/** A paper's folder is named after its key. */
const paperModule = (key: PaperKey): string => `domains/workpapers/core/papers/${key.replaceAll("_", "-")}/paper.ts`;
const paperTaskEntries = Object.fromEntries(paperKeys.map((key) => [paperVersion(key), paperModule(key)]));

/** Modules whose results are stored or shown, by name: changed sources mean a new version. */
export const taskEntries: Readonly<Record<string, SourceEntry>> = {
  ...ingestionTaskEntries,
  ...processingTaskEntries,
  ...paperTaskEntries,
};
