import { type EngagementRecord, engagementRepository, lockRefusal } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { resultRefusal } from "@tieout/runs/server";
import { type PaperNow, papersNow } from "./papers-now.ts";

export interface PaperPlace {
  readonly engagementId: string;
  readonly outputKey: string;
}

interface ReviewTarget {
  readonly engagement: EngagementRecord;
  readonly paper: PaperNow;
}

export async function paperNow(tx: Tx, { engagementId, outputKey }: PaperPlace) {
  const papers = await papersNow(tx, [engagementId]);
  if (papers.length === 0) return resultRefusal("workpapers.no-results", undefined);
  const paper = papers.find((one) => one.outputKey === outputKey);
  return paper ? ({ ok: true, value: paper } as const) : resultRefusal("workpapers.output-unknown", { key: outputKey });
}

/**
 * Locks the engagement's row and returns the workpaper to review, so that review changes run one at a time and none can happen after the
 * engagement is locked.
 */
export async function lockForReview(tx: Tx, place: PaperPlace) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(place.engagementId);
  const engagement = await engagements.find(place.engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  const refusal = lockRefusal(engagement);
  if (refusal) return refusal;
  const found = await paperNow(tx, place);
  return found.ok ? ({ ok: true, value: { engagement, paper: found.value } satisfies ReviewTarget } as const) : found;
}
