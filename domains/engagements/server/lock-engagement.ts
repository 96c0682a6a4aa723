import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures, type LockPlan } from "../contract/index.ts";
import { groupOpen, openWords } from "../core/index.ts";
import { requestCheckpoint } from "./checkpoint-audit.job.ts";
import { engagementRepository } from "./engagement-repository.ts";
import { lockRepository } from "./lock-repository.ts";
import type { StatusUpdater } from "./status-updater.ts";

const { fail } = engagementFailures;

/** Previews which items a lock would leave open permanently; changes nothing. */
export async function planLock(tx: Tx, statusUpdater: StatusUpdater, id: string): Promise<LockPlan> {
  const groups = groupOpen(await statusUpdater.freezing.openItems(tx, id));
  return {
    open: groups.map((group) => ({
      kind: group.kind,
      title: openWords(group),
      count: group.count,
      items: group.items.slice(0, 50).map((item) => ({ ...item })),
    })),
  };
}

/**
 * Freezes files, mapping, setup and processing. Requires current results, which remain available to view and download. Open items don't
 * prevent the lock.
 */
export async function lockEngagement(tx: Tx, statusUpdater: StatusUpdater, actor: Actor, id: string) {
  const repository = engagementRepository(tx);
  await repository.lockRow(id);
  const current = await statusUpdater.refresh(tx, id);
  if (current.lockedAt) return fail("engagements.locked", { name: current.name });
  if (current.status === "queued" || current.status === "processing") return fail("engagements.processing", { name: current.name });
  if (current.resultsOutOfDate)
    return fail("engagements.not-ready-to-lock", { why: "The results are out of date: files or setup changed since the last run." });
  if (current.status !== "results_available") return fail("engagements.not-ready-to-lock", { why: "There are no current results." });
  const open = groupOpen(await statusUpdater.freezing.openItems(tx, id));
  const locks = lockRepository(tx);
  const version = (await locks.list(id)).length + 1;
  await repository.markLocked(id, actor.userId);
  await locks.insert(id, version, open);
  await statusUpdater.freezing.freeze(tx, id, version);
  tx.record({
    event: "engagement.lock",
    subjectType: "engagement",
    subjectId: id,
    data: { name: current.name, version, open: Object.fromEntries(open.map(({ kind, count }) => [kind, count])) },
  });
  await requestCheckpoint(tx);
  return { ok: true, value: await statusUpdater.refresh(tx, id) } as const;
}
