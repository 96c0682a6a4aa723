import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";

/** Makes changes of one engagement queue behind each other; the failure says why it may not change now, null that it may. */
export async function lockForChange(tx: Tx, engagementId: string) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return changeRefusal(engagement);
}
