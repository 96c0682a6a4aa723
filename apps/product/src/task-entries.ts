import { type PaperKey, paperKeys } from "@tieout/catalogue/core";
import { ingestionTaskEntries } from "@tieout/ingestion/server/task-entries";
import { paperVersion, processingTaskEntries } from "@tieout/processing/server/task-entries";
import type { SourceEntry } from "@tieout/stages/source-versions";

/** A paper is the folder that its key names. */
const paperModule = (key: PaperKey): string => `domains/workpapers/core/papers/${key.replaceAll("_", "-")}/paper.ts`;
const paperTaskEntries = Object.fromEntries(paperKeys.map((key) => [paperVersion(key), paperModule(key)]));

/** Everything whose results are kept or shown, by name: changed sources are another version of it. */
export const taskEntries: Readonly<Record<string, SourceEntry>> = {
  ...ingestionTaskEntries,
  ...processingTaskEntries,
  ...paperTaskEntries,
};
