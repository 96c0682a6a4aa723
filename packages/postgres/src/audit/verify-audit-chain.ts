import { createHash } from "node:crypto";
import type { QueryResult, QueryResultRow } from "pg";
import type { AuditCheckpoint } from "./audit-checkpoint.ts";

export interface AuditChainReport {
  readonly organizationId: string;
  readonly events: number;
  /** Number of signed checkpoints the chain was compared with. */
  readonly checkpoints: number;
  /** Null if the chain is intact. */
  readonly broken: { readonly sequence: number; readonly reason: string } | null;
}

/** External evidence that the chains are compared with. */
export interface AuditWitnesses {
  readonly checkpoints: readonly AuditCheckpoint[];
  /** Hashes of events, from the manifests of bundles kept elsewhere. */
  readonly heads: readonly string[];
}

export interface AuditReport {
  readonly chains: readonly AuditChainReport[];
  /** Heads from the witnesses that no intact part of a chain contains. */
  readonly missingHeads: readonly string[];
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

interface Chain {
  readonly organizationId: string;
  readonly sequence: bigint;
  readonly hash: string;
  readonly checkpoints: readonly AuditCheckpoint[];
  readonly unseenHeads: Set<string>;
}

const pageSize = 5000;
const zeroHash = "00".repeat(32);

/**
 * Recomputes every hash outside the database, from the columns alone, and compares each chain with its head and with the witnesses, which
 * no database owner can forge. Detects edited, inserted and removed events, a chain truncated together with its head, a recomputed chain,
 * and a missing chain. Reads as the platform role. Returns one report per organization.
 */
export async function verifyAuditChain(
  reader: AuditReader,
  { checkpoints, heads }: AuditWitnesses,
  organizationId?: string,
): Promise<AuditReport> {
  const wanted = checkpoints.filter((one) => organizationId === undefined || one.organizationId === organizationId);
  const { rows } = await reader.query<Omit<Chain, "checkpoints" | "unseenHeads">>(
    `select organization_id::text as "organizationId", coalesce(h.sequence, 0) as sequence, coalesce(encode(h.hash, 'hex'), '') as hash
     from audit_heads h full join (select organization_id from audit_events union select unnest($2::uuid[])) e using (organization_id)
     where $1::uuid is null or organization_id = $1::uuid order by 1`,
    [organizationId ?? null, [...new Set(wanted.map((one) => one.organizationId))]],
  );
  const unseenHeads = new Set(heads);
  const chains: AuditChainReport[] = [];
  for (const row of rows) {
    const own = wanted.filter((one) => one.organizationId === row.organizationId);
    chains.push(await verifyChain(reader, { ...row, checkpoints: own, unseenHeads }));
  }
  return { chains, missingHeads: [...unseenHeads] };
}

async function verifyChain(reader: AuditReader, chain: Chain): Promise<AuditChainReport> {
  const { organizationId, checkpoints } = chain;
  let previous = zeroHash;
  let sequence = 0n;
  const report = (broken: AuditChainReport["broken"]): AuditChainReport => ({
    organizationId,
    events: Number(sequence),
    checkpoints: checkpoints.length,
    broken,
  });
  for (;;) {
    const rows = await readPage(reader, organizationId, sequence);
    for (const row of rows) {
      const wrong = wrongIn(row, { previous, sequence });
      if (wrong) return report(wrong);
      const rewritten = checkpoints.find((one) => one.sequence === row.sequence && one.hash !== row.hash);
      if (rewritten) return report({ sequence: Number(row.sequence), reason: `the event is not that of the ${named(rewritten)}` });
      chain.unseenHeads.delete(row.hash);
      previous = row.hash;
      sequence = row.sequence;
    }
    if (rows.length < pageSize) break;
  }
  return report(wrongAtEnd(chain, { previous, sequence }));
}

interface Place {
  readonly previous: string;
  readonly sequence: bigint;
}

function wrongIn(row: AuditRow, { previous, sequence }: Place): AuditChainReport["broken"] {
  const at = Number(row.sequence);
  if (row.sequence !== sequence + 1n) return { sequence: Number(sequence + 1n), reason: "the event is missing" };
  if (row.previous !== previous) return { sequence: at, reason: "the event does not follow the one before it" };
  if (row.hash !== hashFields([row.previous, ...row.fields])) return { sequence: at, reason: "the event was changed after it was written" };
  return null;
}

function wrongAtEnd(chain: Chain, { previous, sequence }: Place): AuditChainReport["broken"] {
  const next = Number(sequence + 1n);
  if (sequence < chain.sequence) return { sequence: next, reason: "the event is missing at the end of the chain" };
  const cut = chain.checkpoints.findLast((one) => one.sequence > sequence);
  if (cut) {
    const what = sequence === 0n ? "the chain is empty" : "the end of the chain is cut off";
    return { sequence: next, reason: `${what}: the ${named(cut)} has event ${cut.sequence}` };
  }
  if (sequence > chain.sequence || (sequence > 0n && previous !== chain.hash))
    return { sequence: Number(sequence), reason: "the chain's head does not match its last event" };
  return null;
}

const named = ({ at }: AuditCheckpoint): string => `signed checkpoint of ${at}`;

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

/** Builds the same text as the SQL function `audit_hash`: byte length, colon, value; `-` for null. */
function hashFields(fields: readonly (string | null)[]): string {
  const hash = createHash("sha256");
  for (const field of fields) hash.update(field === null ? "-" : `${Buffer.byteLength(field)}:${field}`);
  return hash.digest("hex");
}
