import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures } from "../../contract/index.ts";
import { engagementRepository } from "../engagement-repository.ts";
import { retentionRepository } from "./retention-repository.ts";

const { fail } = engagementFailures;

interface Request {
  readonly id: string;
  readonly reason: string;
}

/** Locks the engagement's row first, because its deletion starts by taking the same lock. */
async function present(tx: Tx, id: string) {
  await engagementRepository(tx).lockRow(id);
  const engagement = await retentionRepository(tx).find(id);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return engagement;
}

/** Places a legal hold. It prevents deletion while in place; everything else remains possible. */
export async function placeHold(tx: Tx, actor: Actor, { id, reason }: Request) {
  const { name, isHeld } = await present(tx, id);
  const retention = retentionRepository(tx);
  if (isHeld) return fail("engagements.held", { name });
  if (await retention.isBeingDeleted(id)) return fail("engagements.being-deleted", { name });
  await retention.place(id, { by: actor.userId, reason });
  tx.record({ event: "engagement.hold", subjectType: "engagement", subjectId: id, data: { name, reason } });
  return { ok: true, value: undefined } as const;
}

export async function releaseHold(tx: Tx, actor: Actor, { id, reason }: Request) {
  const { name, hold } = await present(tx, id);
  if (!hold) return fail("engagements.not-held", { name });
  await retentionRepository(tx).release(id, { by: actor.userId, reason });
  const data = { name, reason, placedAt: hold.placedAt, placedFor: hold.reason };
  tx.record({ event: "engagement.release-hold", subjectType: "engagement", subjectId: id, data });
  return { ok: true, value: undefined } as const;
}
