import { findRunningEmbedded } from "@tieout/postgres/embedded";
import pg from "pg";

/** Runs a statement in the product's embedded database as the superuser, which bypasses row security. The product must be running. */
export async function queryDatabase<T extends pg.QueryResultRow>(
  dataDir: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const urls = findRunningEmbedded(dataDir);
  if (!urls) throw new Error(`no database runs in ${dataDir}`);
  const client = new pg.Client({ connectionString: urls.adminUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Cancels the preparation of the demo firm's engagements, including after restarts; otherwise the product would process two unneeded
 * engagements during the tests.
 */
export async function endDemoPreparation(dataDir: string): Promise<void> {
  const inFirm = (work: string): string =>
    `do $$ declare firm uuid; begin
       for firm in select distinct organization_id from job_progress where job_key = 'demo-engagements' loop
         perform enter_organization(firm);
         perform ${work};
       end loop;
     end $$`;
  const event = "jsonb_build_object('event', 'demo.prepare-engagements', 'subjectType', 'organization', 'subjectId', firm)";
  // Run one after the other, because a preparation in progress locks both, in its own order.
  await queryDatabase(dataDir, inFirm(`write_audit_events(jsonb_build_array(${event}))`));
  await queryDatabase(dataDir, inFirm("request_job_cancel('demo-engagements')"));
}

/** Deletes stage results, so that the next run computes everything. Returns the number of deleted results. */
export async function emptyStageCache(dataDir: string): Promise<number> {
  const gone = await queryDatabase(dataDir, "delete from stage_results returning stage");
  return gone.length;
}

/** Jobs that are always waiting for the next day: deletions, reminders, and digests of waiting items. */
export const dailyJobs = "sweep-objects|delete-not-needed|delete-due|remind-clients|mail-waiting-digests";
