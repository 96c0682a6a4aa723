import type { Queryable, Tx } from "@tieout/postgres";
import type { StaffToolkitRequest, ToolkitRequest } from "../../contract/index.ts";
import type { RequestState } from "../../core/index.ts";
import type { StoredFile } from "./store-file.ts";

export interface RequestRecord {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly organizationId: string;
  readonly firm: string;
  readonly email: string;
  readonly userId: string;
  readonly userName: string;
  readonly fileName: string;
  readonly sizeBytes: string;
  readonly objectKey: string;
  readonly comments: string;
  readonly state: RequestState;
  readonly note: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly deliveredKey: string | null;
  readonly deliveredName: string | null;
}

const select = `select r.id, r.organization_id as "organizationId", o.name as firm, u.email, u.id as "userId", u.name as "userName", r.file_name as "fileName",
    r.size_bytes::text as "sizeBytes", r.object_key as "objectKey", r.comments, r.state, r.note, r.created_at as "createdAt", r.changed_at as "changedAt",
    r.delivered_key as "deliveredKey", r.delivered_name as "deliveredName"
  from toolkit_requests r join organizations o on o.id = r.organization_id
    join users u on u.organization_id = r.organization_id and u.id = r.user_id`;

/** One firm's requests, newest first. */
export async function listRequests(tx: Tx): Promise<readonly RequestRecord[]> {
  const { rows } = await tx.query<RequestRecord>(`${select} where r.organization_id = $1 order by r.created_at desc, r.id desc limit 200`, [
    tx.organizationId,
  ]);
  return rows;
}

/** All firms' requests, oldest first. */
export async function listRequestsOfFirms(query: Queryable["query"], state: RequestState | null) {
  const [counted, { rows }] = await Promise.all([
    query<{ count: number }>("select count(*)::int as count from toolkit_requests where $1::text is null or state = $1", [state]),
    query<RequestRecord>(`${select} where $1::text is null or r.state = $1 order by r.created_at, r.id limit 200`, [state]),
  ]);
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(staffWire) };
}

/** Finds a request: in a firm's transaction only the firm's own, in a staff transaction any. */
export async function findRequest(query: Queryable["query"], id: string): Promise<RequestRecord | null> {
  return (await query<RequestRecord>(`${select} where r.id = $1`, [id])).rows[0] ?? null;
}

interface NewRequest {
  readonly userId: string;
  readonly fileName: string;
  readonly comments: string;
  readonly object: StoredFile["object"];
}

/** Null if the firm already has an open request for the same report. */
export async function insertRequest(tx: Tx, { userId, fileName, comments, object }: NewRequest): Promise<string | null> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('toolkit-requests:' || $1, 0))", [tx.organizationId]);
  const { rows } = await tx.query<{ id: string }>(
    `insert into toolkit_requests (organization_id, user_id, file_name, object_key, size_bytes, sha256, comments)
     select $1, $2, $3, $4, $5, $6, $7 where not exists (select from toolkit_requests
       where organization_id = $1 and sha256 = $6 and state in ('requested', 'in_review', 'in_preparation')) returning id`,
    [tx.organizationId, userId, fileName, object.key, object.sizeBytes, object.sha256, comments],
  );
  return rows[0]?.id ?? null;
}

export const requestWire = (row: RequestRecord): ToolkitRequest => ({
  ...{ id: row.id, file_name: row.fileName, size_bytes: Number(row.sizeBytes), comments: row.comments, state: row.state, note: row.note },
  by: { id: row.userId, name: row.userName },
  ...{ created_on: row.createdAt.toISOString(), changed_on: row.changedAt.toISOString() },
});

const staffWire = (row: RequestRecord): StaffToolkitRequest => ({
  ...requestWire(row),
  ...{ organization_id: row.organizationId, firm: row.firm, email: row.email },
});
