import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { lockStorage } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import { engagementOfKey } from "./process-engagement.job.ts";
import { runRepository } from "./run-repository.ts";
import { cancelRun, startRun } from "./start-run.ts";

/**
 * Actions that staff can take on runs, under the same rules as the firm's users. Both return false if there is nothing to do: the run is no
 * longer the engagement's newest, another run is in progress, or the engagement is locked or incomplete.
 */
export const staffRuns = (statusUpdater: StatusUpdater) => ({
  /** Restarts the engagement's newest run if it failed, on behalf of the user who started it. */
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

  /** Ends a queued job's run, by the job's key, the way one of the firm's users would, so that it ends for everyone at once. */
  cancel: async (tx: Tx, jobKey: string): Promise<boolean> => (await cancelRun(tx, statusUpdater, engagementOfKey(jobKey))).ok,
});
