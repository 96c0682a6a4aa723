import { engagementRepository, lockRefusal, type StatusUpdater } from "@tieout/engagements/server";
import { lockStorage, readStorage } from "@tieout/ingestion/server";
import { enqueue, requestCancel } from "@tieout/jobs";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { workpaperFailures } from "../../contract/index.ts";
import { processEngagementJob, processJobKey } from "./process-engagement.job.ts";
import { endCharge, holdCharge } from "./run-charge.ts";
import { type RunRecord, runRepository } from "./run-repository.ts";

const { fail } = workpaperFailures;

async function present(tx: Tx, id: string): Promise<RunRecord> {
  const run = await runRepository(tx).find(id);
  if (!run) throw new Error(`run ${id} is not there after it was written`);
  return run;
}

/** Starts a run if nothing is missing; the job and the run are created together or not at all. */
export async function startRun(
  tx: Tx,
  statusUpdater: StatusUpdater,
  request: { readonly engagementId: string; readonly actor: Pick<Actor, "userId">; readonly ignoreParsingErrors: boolean },
) {
  const { engagementId, actor } = request;
  await lockStorage(tx);
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const runs = runRepository(tx);
  if (await runs.underWay(engagementId)) return fail("workpapers.running", undefined);
  const { runsUnderWay, quota } = await readStorage(tx.query, tx.organizationId);
  if (runsUnderWay >= quota.runs) return fail("workpapers.too-many-runs", { runs: quota.runs });
  const engagement = await statusUpdater.refresh(tx, engagementId);
  const refusal = lockRefusal(engagement);
  if (refusal) return refusal;
  if (engagement.missing.length > 0)
    return fail("workpapers.not-ready", { missing: engagement.missing.join(" ") }, { extra: { missing: engagement.missing } });
  const id = await runs.insert({
    engagementId,
    ignoreParsingErrors: request.ignoreParsingErrors,
    inputsHash: await statusUpdater.inputsHash(tx, engagementId),
    startedBy: actor.userId,
  });
  const held = await holdCharge(tx, engagement, { runId: id, userId: actor.userId });
  if (!held.ok) return held;
  await enqueue(tx, processEngagementJob, { runId: id, engagementId }, { key: processJobKey(engagementId) });
  tx.record({
    event: "engagement.start-processing",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { runId: id, ignoreParsingErrors: request.ignoreParsingErrors },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: await present(tx, id) } as const;
}

/**
 * Ends the run immediately for all users; its worker stops within two seconds and stores nothing more. Locks the job's lease before the
 * engagement's row, as the run does, because the other order could deadlock.
 */
export async function cancelRun(tx: Tx, statusUpdater: StatusUpdater, engagementId: string) {
  await requestCancel(tx, processJobKey(engagementId));
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  const refusal = engagement && lockRefusal(engagement);
  if (refusal) return refusal;
  const runs = runRepository(tx);
  const run = await runs.underWay(engagementId);
  if (!run) return fail("workpapers.not-running", undefined);
  const stages = run.stages.map((state) => (state.state === "running" ? ({ ...state, state: "failed" } as const) : state));
  await runs.end(run.id, {
    status: "cancelled",
    stages,
    failureCode: "workpapers.cancelled",
    failureMsg: "The run was canceled. Earlier results are kept.",
  });
  tx.record({ event: "engagement.cancel-processing", subjectType: "engagement", subjectId: engagementId, data: { runId: run.id } });
  await statusUpdater.refresh(tx, engagementId);
  await endCharge(tx, run.id, "without-results");
  return { ok: true, value: await present(tx, run.id) } as const;
}
