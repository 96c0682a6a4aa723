import type { Queryable } from "@tieout/postgres";
import { defaultQuota, type Quota, type Use } from "../../core/index.ts";

export interface FirmStorage extends Use {
  readonly quota: Quota;
  /** Whether staff set the quota. */
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

/** The storage and runs that a firm uses, and its limits. */
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
 * Serializes a firm's calls that begin an upload or a run until their transactions end. To avoid deadlocks, take locks in this order: this
 * one, the row of an upload that is ending, the row of the engagement (inserting a row that references the engagement locks it too), the
 * row of a request item.
 */
export async function lockStorage({ query, organizationId }: Queryable & { readonly organizationId: string }): Promise<void> {
  await query("select pg_advisory_xact_lock(hashtextextended('storage ' || $1::text, 0))", [organizationId]);
}

/** Corrects the firm's count of stored bytes to the sum over its rows; returns how many bytes too low the count was, 0 if it was right. */
export async function correctStoredBytes({ query }: Queryable): Promise<number> {
  const { rows } = await query<{ lacking: bigint | number }>("select correct_stored_bytes() as lacking");
  return Number(rows[0]?.lacking ?? 0);
}

/** Bytes stored by all firms, and the number of firms that store any. */
export async function readStoredByAll(query: Queryable["query"]): Promise<{ readonly storedBytes: number; readonly firms: number }> {
  const { rows } = await query<{ stored: bigint | number; firms: number }>(
    `select coalesce(sum(bytes), 0)::bigint as stored, count(*) filter (where bytes > 0)::int as firms
     from (select stored_bytes(id) + in_flight_bytes(id) as bytes from organizations) as firms`,
  );
  return { storedBytes: Number(rows[0]?.stored ?? 0), firms: rows[0]?.firms ?? 0 };
}
