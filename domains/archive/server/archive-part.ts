import type { Part } from "@tieout/engagements/server";
import { archiveActivity } from "../core/archive-activity.ts";
import { requestSeal } from "./locks/seal-bundle.job.ts";

/** Seals as part of an engagement. */
export const archivePart: Part = { name: "archive", activity: archiveActivity, freeze: requestSeal };
