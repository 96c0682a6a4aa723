import { ingestionTaskEntries } from "@tieout/ingestion/server/task-entries";
import { processingTaskEntries } from "@tieout/processing/server/task-entries";
import type { SourceEntry } from "@tieout/stages/source-versions";

/** Everything whose results are kept or shown, by name: changed sources are another version of it. */
export const taskEntries: Readonly<Record<string, SourceEntry>> = { ...ingestionTaskEntries, ...processingTaskEntries };
