import type { OpenItem } from "@tieout/engagements/core";
import type { Tx } from "@tieout/postgres";
import { openResults } from "@tieout/runs/server";
import { openRunBed, type RunBed } from "../../runs/server/run-bed.test-data.ts";
import { freezeEvidence, openReviews, reviewActivityPort } from "./engagement-ports.ts";
import { findEvidence } from "./evidence/find-evidence.ts";
import { registerReview } from "./register-review.ts";
import { runReview } from "./review/run-review.ts";
import { readSignAgain } from "./review/sign-again.ts";

export type ReviewBed = RunBed;

/** The test bed for runs, plus the review routes. */
export const openReviewBed = (): Promise<ReviewBed> =>
  openRunBed({
    ports: { openItems: [openReviews], freezing: [freezeEvidence], activity: [reviewActivityPort] },
    registrations: registerReview(),
    otherFiles: [findEvidence],
    readSignAgain,
    keepWaits: runReview.keepWaits,
  });

/** Open items in results and reviews. */
export const openItems = async (tx: Tx, engagementId: string): Promise<readonly OpenItem[]> => [
  ...(await openResults(tx, engagementId)),
  ...(await openReviews(tx, engagementId)),
];
