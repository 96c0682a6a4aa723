import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import { lastChange } from "@tieout/identity/server";
import type { Tx } from "@tieout/postgres";

/** Serializes changes to one engagement; returns why it may not change now, null when it may. */
export async function lockForChange(tx: Tx, engagementId: string) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return changeRefusal(engagement);
}

/** Who changed the procedures of a workpaper, or the sampling of one of its populations, last: `output` is the key of either. */
export const changedBy = (
  tx: Tx,
  engagementId: string,
  { events, output }: { readonly events: readonly string[]; readonly output: string },
) => lastChange(tx, { subjectType: "engagement", subjectId: engagementId, events, data: { output } });
