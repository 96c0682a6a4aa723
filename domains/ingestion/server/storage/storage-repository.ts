import type { Queryable } from "@tieout/postgres";
import { defaultQuota, type Quota, type Use } from "../../core/index.ts";

export interface FirmStorage extends Use {
  readonly quota: Quota;
  /** Staff have set the quota. */
  readonly isSet: boolean;
  readonly runsUnderWay: number;
}

interface Row {
  readonly [column: string]: unknown;
  readonly stored: bigint | number;
  readonly inFlight: bigint | number;
  readonly runs: number;
  readonly isNewcomer: boolean;
  readonly quotaBytes: bigint | number | null;
  readonly quotaRuns: number | null;
}

/** What a firm stores and runs, and what it may. */
export async function readStorage(query: Queryable["query"], organizationId: string): Promise<FirmStorage> {
  const { rows } = await query<Row>(
    `select stored_bytes($1) as stored, in_flight_bytes($1) as "inFlight", is_newcomer($1) as "isNewcomer",
       (select count(*)::int from runs where organization_id = $1 and status in ('queued', 'running')) as runs,
       (select stored_bytes from firm_quotas where organization_id = $1) as "quotaBytes",
       (select runs from firm_quotas where organization_id = $1) as "quotaRuns"`,
    [organizationId],
  );
  const [row] = rows;
  if (!row) throw new Error("the storage of a firm was not read");
  const kind = defaultQuota[row.isNewcomer ? "newcomer" : "firm"];
  const isSet = row.quotaBytes !== null && row.quotaRuns !== null;
  return {
    ...{ storedBytes: Number(row.stored), inFlightBytes: Number(row.inFlight), runsUnderWay: row.runs, isSet },
    quota: isSet ? { storedBytes: Number(row.quotaBytes), runs: row.quotaRuns ?? 1 } : kind,
  };
}

/**
 * Calls of a firm that begin an upload or a run decide one after the other until their transactions end. Whoever needs more than one of these locks takes
 * them in this order, or two calls wait for each other: this one, the row of an upload that ends, the row of the engagement (an insert of a row that names
 * it takes one too), the row of an item of a request.
 */
export async function lockStorage({ query, organizationId }: Queryable & { readonly organizationId: string }): Promise<void> {
  await query("select pg_advisory_xact_lock(hashtextextended('storage ' || $1::text, 0))", [organizationId]);
}

/** Adds what the firm's count of stored bytes lacks of the sum over its rows; answers it, 0 where the count is right. */
export async function correctStoredBytes({ query }: Queryable): Promise<number> {
  const { rows } = await query<{ lacking: bigint | number }>("select correct_stored_bytes() as lacking");
  return Number(rows[0]?.lacking ?? 0);
}

/** What all firms that store something store. */
export async function readStoredByAll(query: Queryable["query"]): Promise<{ readonly storedBytes: number; readonly firms: number }> {
  const { rows } = await query<{ stored: bigint | number; firms: number }>(
    `select coalesce(sum(bytes), 0)::bigint as stored, count(*) filter (where bytes > 0)::int as firms
     from (select stored_bytes(id) + in_flight_bytes(id) as bytes from organizations) as firms`,
  );
  return { storedBytes: Number(rows[0]?.stored ?? 0), firms: rows[0]?.firms ?? 0 };
}
