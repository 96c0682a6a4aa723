import { archivePart } from "@tieout/archive/server";
import { createStatusUpdater, type StatusUpdater } from "@tieout/engagements/server";
import { ingestionPart } from "@tieout/ingestion/server";
import { workpapersPart } from "@tieout/processing/server";
import { testingPart } from "@tieout/testing/server";

/** The domains that are parts of an engagement, in step order; the last seals what the others froze. */
export const productStatusUpdater = (): StatusUpdater => createStatusUpdater([testingPart, ingestionPart, workpapersPart, archivePart]);
