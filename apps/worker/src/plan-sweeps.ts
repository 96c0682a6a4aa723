import { planRetention, planSweep } from "@tieout/archive/server";
import { planReminders } from "@tieout/client-requests/server";
import { planDeletion } from "@tieout/ingestion/server";
import { type Database, systemActor } from "@tieout/postgres";
import { planWaitingDigests } from "@tieout/review/server";
import { planComputingAgain } from "@tieout/runs/server";
import type { SourceVersions } from "@tieout/stages";

/**
 * Schedules each firm's daily jobs: the file store sweep, deletion of unneeded files and of engagements whose retention period has ended, a
 * check of client requests, and digests. Each job schedules its next run, so only new firms need scheduling here. Results from an earlier
 * version are recomputed once.
 */
export async function planSweeps({ work }: Database, versions: SourceVersions): Promise<void> {
  const { rows } = await work.asPlatform("file-store.plan-sweeps", (tx) =>
    tx.query<{ id: string }>("select id from organizations order by id"),
  );
  for (const { id } of rows) {
    await work.inOrganization(id, systemActor, planDeletion);
    await work.inOrganization(id, systemActor, planSweep);
    await work.inOrganization(id, systemActor, planRetention);
    await work.inOrganization(id, systemActor, planReminders);
    await work.inOrganization(id, systemActor, (tx) => planWaitingDigests(tx, new Date()));
    await work.inOrganization(id, systemActor, (tx) => planComputingAgain(tx, versions));
  }
}
