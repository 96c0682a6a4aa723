import type { PartKind } from "@tieout/payroll-source";
import type { Tx } from "@tieout/postgres";
import type { ConnectionProblem, ConnectionStatus } from "../../core/index.ts";

/** A reading's counts and totals; cents as digits. */
export interface ReadSummary {
  readonly company: string | null;
  readonly people: number;
  readonly payments: number;
  readonly statements: number;
  readonly grossCents: string;
  readonly firstPayOn: string;
  readonly lastPayOn: string;
  /** Notices for the auditor. */
  readonly notices: readonly string[];
}

export interface ConnectionRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly requestId: string;
  readonly status: ConnectionStatus;
  readonly consentVersion: number;
  readonly consentText: string;
  readonly consentedAt: Date;
  /** Name and job title of the person who consented; null if not entered. */
  readonly connectedBy: string | null;
  readonly system: string | null;
  readonly sealedToken: Buffer | null;
  readonly connectedAt: Date | null;
  readonly waits: number;
  readonly waitsUntil: Date | null;
  readonly problem: ConnectionProblem | null;
  readonly problemDetail: string | null;
  readonly paymentsAnnounced: number | null;
  readonly paymentsRead: number;
  readonly summary: ReadSummary | null;
  readonly doneAt: Date | null;
  readonly endedAt: Date | null;
}

export interface NewConnection {
  readonly id: string;
  readonly engagementId: string;
  readonly requestId: string;
  readonly consentVersion: number;
  readonly consentText: string;
  readonly connectedBy: string | null;
  readonly stateHash: Buffer;
  readonly source: "finch" | "stand-in";
  readonly at: Date;
}

export interface StoredPart {
  readonly kind: PartKind;
  readonly partKey: string;
  readonly objectKey: string;
}

type Row<T> = { [K in keyof T]: T[K] };

const columns = `c.id, c.engagement_id as "engagementId", c.request_id as "requestId", c.status, c.consent_version as "consentVersion",
  c.consent_text as "consentText", c.consented_at as "consentedAt", c.connected_by as "connectedBy", c.payroll_system as system,
  (select t.sealed_token from payroll_connection_tokens t where t.organization_id = c.organization_id and t.connection_id = c.id) as "sealedToken",
  c.connected_at as "connectedAt", c.waits, c.waits_until as "waitsUntil", c.problem, c.problem_detail as "problemDetail",
  c.payments_announced as "paymentsAnnounced", c.summary, c.done_at as "doneAt", c.ended_at as "endedAt",
  (select count(*)::int from payroll_connection_parts p where p.organization_id = c.organization_id and p.connection_id = c.id
    and p.kind = 'statements') as "paymentsRead"`;

export const payrollConnections = (tx: Tx) => ({ ...reads(tx), ...changes(tx), ...readings(tx), ...parts(tx) });

const reads = (tx: Tx) => ({
  /** Newest first. */
  async list(engagementId: string): Promise<readonly ConnectionRecord[]> {
    const { rows } = await tx.query<Row<ConnectionRecord>>(
      `select ${columns} from payroll_connections c where c.engagement_id = $1 order by c.consented_at desc, c.id desc`,
      [engagementId],
    );
    return rows;
  },
  async lastOf(requestId: string): Promise<ConnectionRecord | null> {
    const { rows } = await tx.query<Row<ConnectionRecord>>(
      `select ${columns} from payroll_connections c where c.request_id = $1 order by c.ended_at is null desc, c.consented_at desc limit 1`,
      [requestId],
    );
    return rows[0] ?? null;
  },
  /** Locks the row to serialize changes. */
  async lock(id: string): Promise<ConnectionRecord | null> {
    const { rows } = await tx.query<Row<ConnectionRecord>>(`select ${columns} from payroll_connections c where c.id = $1 for update of c`, [
      id,
    ]);
    return rows[0] ?? null;
  },
});

const changes = (tx: Tx) => ({
  async insert(connection: NewConnection): Promise<void> {
    const { id, engagementId, requestId, consentVersion, consentText, connectedBy, stateHash, source, at } = connection;
    await tx.query(
      `insert into payroll_connections (id, organization_id, engagement_id, request_id, status, consent_version, consent_text, consented_at, state_hash, source, connected_by)
       values ($1, $2, $3, $4, 'begun', $5, $6, $7, $8, $9, $10)`,
      [id, tx.organizationId, engagementId, requestId, consentVersion, consentText, at, stateHash, source, connectedBy],
    );
  },
  /** Works once, for one of the request's connections that was begun after the given time. */
  async takeState(requestId: string, stateHash: Buffer, begunAfter: Date): Promise<ConnectionRecord | null> {
    const { rows } = await tx.query<{ id: string }>(
      `update payroll_connections set state_hash = null where request_id = $1 and state_hash = $2 and status = 'begun' and consented_at > $3 returning id`,
      [requestId, stateHash, begunAfter],
    );
    return rows[0] ? reads(tx).lock(rows[0].id) : null;
  },
  /** False if the connection has already ended; the token is then not stored. */
  async connect(
    { id, engagementId }: ConnectionRecord,
    { system, sealedToken, at }: { readonly system: string; readonly sealedToken: Buffer; readonly at: Date },
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      "update payroll_connections set status = 'reading', payroll_system = $2, connected_at = $3 where id = $1 and status = 'begun'",
      [id, system, at],
    );
    if (rowCount !== 1) return false;
    await tx.query(
      "insert into payroll_connection_tokens (connection_id, organization_id, engagement_id, sealed_token) values ($1, $2, $3, $4)",
      [id, tx.organizationId, engagementId, sealedToken],
    );
    return true;
  },
  async end(id: string, by: "client" | "time" | "source", at: Date): Promise<void> {
    await tx.query(
      "update payroll_connections set status = 'ended', state_hash = null, waits_until = null, ended_by = $2, ended_at = $3 where id = $1",
      [id, by, at],
    );
  },
  async forgetToken(id: string): Promise<void> {
    await tx.query("delete from payroll_connection_tokens where connection_id = $1", [id]);
  },
});

const readings = (tx: Tx) => ({
  async setReading(id: string): Promise<void> {
    await tx.query(
      `update payroll_connections set status = 'reading', waits = 0, waits_until = null, problem = null, problem_detail = null, payments_announced = null
       where id = $1`,
      [id],
    );
  },
  async resume(id: string): Promise<void> {
    await tx.query("update payroll_connections set status = 'reading', waits_until = null where id = $1 and status = 'waiting'", [id]);
  },
  async wait(
    id: string,
    { problem, detail, until }: { readonly problem: ConnectionProblem; readonly detail: string; readonly until: Date },
  ) {
    await tx.query(
      "update payroll_connections set status = 'waiting', waits = waits + 1, waits_until = $4, problem = $2, problem_detail = $3 where id = $1",
      [id, problem, detail, until],
    );
  },
  async fail(id: string, problem: ConnectionProblem, detail: string): Promise<void> {
    await tx.query(
      "update payroll_connections set status = 'failed', waits_until = null, problem = $2, problem_detail = $3 where id = $1 and ended_at is null",
      [id, problem, detail],
    );
  },
  async announce(id: string, payments: number): Promise<void> {
    await tx.query("update payroll_connections set payments_announced = $2 where id = $1", [id, payments]);
  },
  async finish(id: string, summary: ReadSummary, at: Date): Promise<void> {
    await tx.query(
      `update payroll_connections set status = 'done', waits = 0, waits_until = null, problem = null, problem_detail = null, summary = $2, done_at = $3
       where id = $1`,
      [id, JSON.stringify(summary), at],
    );
  },
});

const parts = (tx: Tx) => ({
  async partsOf(connectionId: string): Promise<readonly StoredPart[]> {
    const { rows } = await tx.query<Row<StoredPart>>(
      `select kind, part_key as "partKey", object_key as "objectKey" from payroll_connection_parts where connection_id = $1 order by kind, part_key`,
      [connectionId],
    );
    return rows;
  },
  /** False if the part already exists. A part that arrives after a wait resets the number of waits. */
  async addPart({ id, engagementId }: ConnectionRecord, { kind, partKey, objectKey }: StoredPart, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query(
      `insert into payroll_connection_parts (organization_id, engagement_id, connection_id, kind, part_key, object_key, stored_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (connection_id, kind, part_key) do nothing`,
      [tx.organizationId, engagementId, id, kind, partKey, objectKey, at],
    );
    await tx.query("update payroll_connections set waits = 0, problem = null, problem_detail = null where id = $1", [id]);
    return rowCount === 1;
  },
  async dropParts(connectionId: string): Promise<void> {
    await tx.query("delete from payroll_connection_parts where connection_id = $1", [connectionId]);
  },
});
