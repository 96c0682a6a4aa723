import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import { lastChange } from "@tieout/identity/server";
import type { Tx } from "@tieout/postgres";

/** Serializes changes to one engagement. Returns why the engagement may not be changed now, or null if it may. */
export async function lockForChange(tx: Tx, engagementId: string) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return changeRefusal(engagement);
}

/**
 * The person who last changed a workpaper's procedures or the sampling of one of its populations; `output` is the key of the workpaper or
 * population.
 */
export const changedBy = (
  tx: Tx,
  engagementId: string,
  { events, output }: { readonly events: readonly string[]; readonly output: string },
) => lastChange(tx, { subjectType: "engagement", subjectId: engagementId, events, data: { output } });
