import { createHash } from "node:crypto";
import type { QueryResult, QueryResultRow } from "pg";

export interface AuditChainReport {
  readonly organizationId: string;
  readonly events: number;
  /** Null when the chain is intact. */
  readonly broken: { readonly sequence: number; readonly reason: string } | null;
}

interface AuditReader {
  readonly query: <Row extends QueryResultRow>(sql: string, params?: readonly unknown[]) => Promise<QueryResult<Row>>;
}

interface AuditRow {
  readonly sequence: bigint;
  readonly fields: readonly (string | null)[];
  readonly previous: string;
  readonly hash: string;
}

interface ChainHead {
  readonly organizationId: string;
  readonly sequence: bigint;
  readonly hash: string;
}

const pageSize = 5000;
const zeroHash = "00".repeat(32);

/**
 * Recomputes every hash outside the database, from the columns alone, and compares the end of each chain with its head, so that
 * edited, inserted, removed and truncated events are found. Reads as the platform role. One report per organization.
 */
export async function verifyAuditChain(reader: AuditReader, organizationId?: string): Promise<AuditChainReport[]> {
  const { rows: heads } = await reader.query<ChainHead>(
    `select organization_id::text as "organizationId", coalesce(h.sequence, 0) as sequence, coalesce(encode(h.hash, 'hex'), '') as hash
     from audit_heads h full join (select distinct organization_id from audit_events) e using (organization_id)
     where $1::uuid is null or organization_id = $1::uuid order by 1`,
    [organizationId ?? null],
  );
  const reports: AuditChainReport[] = [];
  for (const head of heads) reports.push(await verifyChain(reader, head));
  return reports;
}

async function verifyChain(reader: AuditReader, head: ChainHead): Promise<AuditChainReport> {
  let previous = zeroHash;
  let sequence = 0n;
  const broken = (at: bigint, reason: string): AuditChainReport => ({
    organizationId: head.organizationId,
    events: Number(sequence),
    broken: { sequence: Number(at), reason },
  });
  for (;;) {
    const rows = await readPage(reader, head.organizationId, sequence);
    for (const row of rows) {
      if (row.sequence !== sequence + 1n) return broken(sequence + 1n, "the event is missing");
      if (row.previous !== previous) return broken(row.sequence, "the event does not follow the one before it");
      if (row.hash !== hashFields([row.previous, ...row.fields])) return broken(row.sequence, "the event was changed after it was written");
      previous = row.hash;
      sequence = row.sequence;
    }
    if (rows.length < pageSize) break;
  }
  if (sequence < head.sequence) return broken(sequence + 1n, "the event is missing at the end of the chain");
  if (sequence > head.sequence || previous !== head.hash) return broken(sequence, "the chain's head does not match its last event");
  return { organizationId: head.organizationId, events: Number(sequence), broken: null };
}

async function readPage(reader: AuditReader, organizationId: string, after: bigint): Promise<AuditRow[]> {
  const { rows } = await reader.query<AuditRow>(
    `select sequence, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash,
       array[organization_id::text, sequence::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
         actor_id::text, real_actor_id::text, request_id, event, subject_type, subject_id, data::text] as fields
     from audit_events where organization_id = $1 and sequence > $2 order by sequence limit $3`,
    [organizationId, after, pageSize],
  );
  return rows;
}

/** The same text as the SQL function `audit_hash` builds: byte length, colon, value; `-` for null. */
function hashFields(fields: readonly (string | null)[]): string {
  const hash = createHash("sha256");
  for (const field of fields) hash.update(field === null ? "-" : `${Buffer.byteLength(field)}:${field}`);
  return hash.digest("hex");
}
