import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { warnOfLowBalance } from "../notices/low-balance.ts";
import { type Charge, endHolds, type HoldRequest, holdCredits } from "./hold-credits.ts";

interface SpendRequest extends Pick<HoldRequest, "actorId" | "today"> {
  readonly charge: Charge;
  readonly at: Date;
}

/** Uses credits for a purchase immediately, in the caller's transaction. Repeating the call with the same key costs nothing. */
export async function spendCredits(tx: Tx, { charge, actorId, today, at }: SpendRequest) {
  const reference = charge.subjectKey;
  const held = await holdCredits(tx, { purpose: "toolkit", reference, charges: [charge], actorId, today });
  if (!held.ok) return held;
  const used = await endHolds(tx, { which: { reference }, as: "captured" });
  if (used > 0) await warnOfLowBalance(tx, used, at);
  return success(undefined);
}
