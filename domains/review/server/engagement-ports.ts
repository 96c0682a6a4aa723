import type { ActivityPort, FreezingPort, OpenItemsPort } from "@tieout/engagements/server";
import { runRepository } from "@tieout/runs/server";
import { reviewActivity } from "../core/review-activity.ts";
import { evidenceRepository } from "./evidence/evidence-repository.ts";
import { findOpenReviews } from "./review/open-reviews.ts";

export const reviewActivityPort: ActivityPort = { words: reviewActivity };
export const freezeEvidence: FreezingPort = (tx, engagementId, version) => evidenceRepository(tx).freeze(engagementId, version);

/** Open review items for the last successful run. */
export const openReviews: OpenItemsPort = async (tx, engagementId) => {
  const run = await runRepository(tx).lastSuccessful(engagementId);
  return run ? findOpenReviews(tx, run) : [];
};
