import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures } from "../contract/index.ts";
import { requestCheckpoint } from "./checkpoint-audit.job.ts";
import { engagementRepository } from "./engagement-repository.ts";
import type { StatusUpdater } from "./status-updater.ts";

const { fail } = engagementFailures;

/** Freezes files, mapping, setup and processing. Requires current results; they can still be viewed and downloaded. */
export async function lockEngagement(tx: Tx, statusUpdater: StatusUpdater, actor: Actor, id: string) {
  const repository = engagementRepository(tx);
  await repository.lockRow(id);
  const current = await statusUpdater.refresh(tx, id);
  if (current.lockedAt) return fail("engagements.locked", { name: current.name });
  if (current.status === "queued" || current.status === "processing") return fail("engagements.processing", { name: current.name });
  if (current.resultsOutOfDate)
    return fail("engagements.not-ready-to-lock", { why: "The results are out of date: files or setup changed since the last run." });
  if (current.status !== "results_available") return fail("engagements.not-ready-to-lock", { why: "There are no current results." });
  await statusUpdater.freeze(tx, id);
  await repository.markLocked(id, actor.userId);
  tx.record({ event: "engagement.lock", subjectType: "engagement", subjectId: id, data: { name: current.name } });
  await requestCheckpoint(tx);
  return { ok: true, value: await statusUpdater.refresh(tx, id) } as const;
}
