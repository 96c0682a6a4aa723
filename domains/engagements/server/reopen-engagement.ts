import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures } from "../contract/index.ts";
import { requestCheckpoint } from "./checkpoint-audit.job.ts";
import { engagementRepository } from "./engagement-repository.ts";
import { lockRepository } from "./lock-repository.ts";
import { retentionRepository } from "./retention/retention-repository.ts";
import type { StatusUpdater } from "./status-updater.ts";

const { fail } = engagementFailures;

/**
 * Adds a record for a lock made by an earlier version of the product, which left no lock record and sealed nothing. Its open items are
 * unknown.
 */
async function keepEarlierLock(tx: Tx, statusUpdater: StatusUpdater, id: string): Promise<void> {
  await lockRepository(tx).insert(id, 1, null);
  await statusUpdater.freezing.freeze(tx, id, 1);
}

/** Starts the next version of a locked engagement; the locked bundle can still be downloaded, byte for byte the same. */
export async function reopenEngagement(
  tx: Tx,
  statusUpdater: StatusUpdater,
  actor: Actor,
  request: { readonly id: string; readonly reason: string },
) {
  const repository = engagementRepository(tx);
  await repository.lockRow(request.id);
  const current = await repository.find(request.id);
  if (!current) throw new Error("the policy let an absent engagement through");
  if (!current.lockedAt) return fail("engagements.not-locked", { name: current.name });
  if (await retentionRepository(tx).isBeingDeleted(request.id)) return fail("engagements.being-deleted", { name: current.name });
  const locks = lockRepository(tx);
  const known = (await locks.list(request.id)).findLast(({ reopened }) => reopened === null);
  if (!known) await keepEarlierLock(tx, statusUpdater, request.id);
  const version = known?.version ?? 1;
  await locks.reopen(request.id, version, { by: actor.userId, reason: request.reason });
  await repository.markReopened(request.id);
  tx.record({
    event: "engagement.reopen",
    subjectType: "engagement",
    subjectId: request.id,
    data: { name: current.name, version, reason: request.reason },
  });
  await requestCheckpoint(tx);
  return { ok: true, value: await statusUpdater.refresh(tx, request.id) } as const;
}
