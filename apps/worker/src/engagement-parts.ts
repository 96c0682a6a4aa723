import { createStatusKeeper, type StatusKeeper } from "@tieout/engagements/server";
import { ingestionPart } from "@tieout/ingestion/server";
import { testingPart } from "@tieout/testing/server";
import { workpapersPart } from "@tieout/workpapers/server";

/** The domains that take part in an engagement's life, in the order of its steps. */
export const productStatusKeeper = (): StatusKeeper => createStatusKeeper([testingPart, ingestionPart, workpapersPart]);
