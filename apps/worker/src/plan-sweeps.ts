import { planDeletion } from "@tieout/ingestion/server";
import { type Database, systemActor } from "@tieout/postgres";
import { planRetention, planSweep } from "@tieout/processing/server";

/** Every firm has a daily sweep of the file store, and daily deletions of files that are not needed and of engagements whose retention has ended; each schedules the next, so only new firms need one here. */
export async function planSweeps({ work }: Database): Promise<void> {
  const { rows } = await work.asPlatform("file-store.plan-sweeps", (tx) =>
    tx.query<{ id: string }>("select id from organizations order by id"),
  );
  for (const { id } of rows) {
    await work.inOrganization(id, systemActor, planDeletion);
    await work.inOrganization(id, systemActor, planSweep);
    await work.inOrganization(id, systemActor, planRetention);
  }
}
