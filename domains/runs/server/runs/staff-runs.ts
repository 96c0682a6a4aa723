import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { lockStorage } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import { engagementOfKey } from "./process-engagement.job.ts";
import { runRepository } from "./run-repository.ts";
import { cancelRun, startRun } from "./start-run.ts";

/**
 * What staff do with runs, under the rules of the firm's own people. Both are false where there is nothing to do: the run is no longer the
 * engagement's newest, another is under way, the engagement is locked or lacks something.
 */
export const staffRuns = (statusUpdater: StatusUpdater) => ({
  /** Starts the engagement's newest run anew where it failed, for whoever started it. */
  async retry(tx: Tx, runId: string): Promise<boolean> {
    const runs = runRepository(tx);
    const failed = await runs.find(runId);
    if (failed?.status !== "failed") return false;
    const { engagementId, ignoreParsingErrors, startedBy } = failed;
    await lockStorage(tx);
    await engagementRepository(tx).lockRow(engagementId);
    if ((await runs.newest(engagementId))?.id !== runId) return false;
    return (await startRun(tx, statusUpdater, { engagementId, actor: { userId: startedBy }, ignoreParsingErrors })).ok;
  },

  /** Ends the run of a job in the queue, by the job's key, as the firm's people end it: for everyone at once. */
  cancel: async (tx: Tx, jobKey: string): Promise<boolean> => (await cancelRun(tx, statusUpdater, engagementOfKey(jobKey))).ok,
});
