import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";

/** Serializes changes to one engagement; returns why the engagement can't be changed now, or null if it can. */
export async function lockForChange(tx: Tx, engagementId: string) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return changeRefusal(engagement);
}
