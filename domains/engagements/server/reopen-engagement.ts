import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures } from "../contract/index.ts";
import { requestCheckpoint } from "./checkpoint-audit.job.ts";
import { engagementRepository } from "./engagement-repository.ts";
import { lockRepository } from "./lock-repository.ts";
import type { StatusUpdater } from "./status-updater.ts";

const { fail } = engagementFailures;

/** Makes the next version of a locked engagement; the locked one stays downloadable, with its bytes. */
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
  const locks = lockRepository(tx);
  const known = (await locks.list(request.id)).findLast(({ reopened }) => reopened === null);
  // A lock of an earlier version of the product.
  if (!known) await locks.insert(request.id, 1, []);
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
