import { createStatusUpdater, type StatusUpdater } from "@tieout/engagements/server";
import { ingestionPart } from "@tieout/ingestion/server";
import { workpapersPart } from "@tieout/processing/server";
import { testingPart } from "@tieout/testing/server";

/** The domains that take part in an engagement's life, in the order of its steps. */
export const productStatusUpdater = (): StatusUpdater => createStatusUpdater([testingPart, ingestionPart, workpapersPart]);
