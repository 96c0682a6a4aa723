import { type PayFrequency, payFrequencies, type ReceivedFacts } from "@tieout/ingestion/core";
import { type Cents, cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { CheckedFile, ClientFileState } from "../../core/index.ts";
import { checkDocument } from "./check-document.ts";

export interface ClientFileRecord extends CheckedFile {
  readonly id: string;
  readonly engagementId: string;
  readonly requestId: string;
  readonly itemId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly objectKey: string;
  readonly uploadedAt: Date;
  /** Name and job title; null if not entered, in which case it is the request's recipient. */
  readonly givenBy: string | null;
  /** The file in the same item that this file replaces. */
  readonly replacesId: string | null;
  /** Connection from which the file was read; null if uploaded. */
  readonly connectionId: string | null;
  readonly payrollSystem: string | null;
  readonly checkedAt: Date | null;
  /** Explanations, keyed by finding. */
  readonly explanations: Readonly<Record<string, string>>;
  /** Name and job title of the person who gave each explanation, by the same key; absent if not entered. */
  readonly explainedBy: Readonly<Record<string, string>>;
  readonly state: ClientFileState;
  readonly sentAt: Date | null;
  /** Name and job title; null if not sent or not entered. */
  readonly sentBy: string | null;
  readonly note: string;
  readonly settledByName: string | null;
  readonly settledAt: Date | null;
  readonly question: string;
}

interface Row extends Omit<ClientFileRecord, "sizeBytes" | "refusal"> {
  readonly [column: string]: unknown;
  readonly sizeBytes: string;
  readonly refusalCode: string | null;
  readonly refusalMsg: string | null;
}

const columns = `f.id, f.engagement_id as "engagementId", f.request_id as "requestId", f.item_id as "itemId", f.file_name as "fileName",
  f.size_bytes::text as "sizeBytes", f.sha256, f.object_key as "objectKey", f.uploaded_at as "uploadedAt", f.given_by as "givenBy", f.replaces_id as "replacesId",
  f.connection_id as "connectionId", c.payroll_system as "payrollSystem", f.checking, f.checked_at as "checkedAt", f.facts,
  f.refusal_code as "refusalCode", f.refusal_msg as "refusalMsg", f.explanations, f.explained_by as "explainedBy", f.state, f.sent_at as "sentAt", f.sent_by as "sentBy", f.note,
  u.name as "settledByName", f.settled_at as "settledAt", f.question`;
const from = `from client_files f left join users u on u.organization_id = f.organization_id and u.id = f.settled_by
  left join payroll_connections c on c.organization_id = f.organization_id and c.id = f.connection_id`;

const recordOf = ({ refusalCode, refusalMsg, ...row }: Row): ClientFileRecord => ({
  ...row,
  sizeBytes: Number(row.sizeBytes),
  facts: row.facts && checkDocument.open(row.facts),
  refusal: refusalCode === null ? null : { code: refusalCode, msg: refusalMsg ?? "" },
});

export interface NewClientFile {
  readonly engagementId: string;
  readonly requestId: string;
  readonly itemId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly objectKey: string;
  readonly givenBy: string | null;
  readonly replacesId: string | null;
  readonly connectionId: string | null;
}

export const clientFileRepository = (tx: Tx) => ({ ...files(tx), ...replacing(tx), ...checks(tx), ...settling(tx), ...wages(tx) });

const files = (tx: Tx) => ({
  async insert(file: NewClientFile): Promise<string> {
    const { engagementId, requestId, itemId, fileName, sizeBytes, sha256, objectKey, givenBy, replacesId, connectionId } = file;
    const { rows } = await tx.query<{ id: string }>(
      `insert into client_files (organization_id, engagement_id, request_id, item_id, file_name, size_bytes, sha256, object_key, given_by, replaces_id,
         connection_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [tx.organizationId, engagementId, requestId, itemId, fileName, sizeBytes, sha256, objectKey, givenBy, replacesId, connectionId],
    );
    if (!rows[0]) throw new Error("the client's file was not kept");
    return rows[0].id;
  },
  async find(id: string): Promise<ClientFileRecord | null> {
    const { rows } = await tx.query<Row>(`select ${columns} ${from} where f.id = $1`, [id]);
    return rows[0] ? recordOf(rows[0]) : null;
  },
  async ofRequest(requestId: string): Promise<readonly ClientFileRecord[]> {
    const { rows } = await tx.query<Row>(`select ${columns} ${from} where f.request_id = $1 order by f.uploaded_at, f.id`, [requestId]);
    return rows.map(recordOf);
  },
  /** Files visible to auditors: only those that the client has sent. */
  async sentOf(engagementId: string): Promise<readonly ClientFileRecord[]> {
    const { rows } = await tx.query<Row>(
      `select ${columns} ${from} where f.engagement_id = $1 and f.state <> 'draft' order by f.sent_at desc, f.id desc`,
      [engagementId],
    );
    return rows.map(recordOf);
  },
  /** Whether any requested item has hours, meaning that every one of its files has hours in some row. */
  async haveHours(engagementId: string): Promise<boolean> {
    const { rows } = await tx.query<{ found: boolean }>(
      `select exists (
         select from client_files f where f.engagement_id = $1 and f.state not in ('returned', 'not_needed') and f.facts is not null and not exists (
           select from client_files n
           where n.organization_id = f.organization_id and n.replaces_id = f.id and n.state not in ('returned', 'not_needed'))
         group by f.item_id
         having bool_and(jsonb_path_exists(f.facts, '$.reading.fills[*] ? (@.field == "hours" && (@.empty + @.zero) < $.reading.rows)'))
       ) as found`,
      [engagementId],
    );
    return rows[0]?.found === true;
  },
  /** In order of arrival. */
  async ofItem({ id, requestId }: { readonly id: string; readonly requestId: string }): Promise<readonly ClientFileRecord[]> {
    return (await this.ofRequest(requestId)).filter(({ itemId }) => itemId === id);
  },
});

const replacing = (tx: Tx) => ({
  /** Sets which file a file replaces, after the file it was to replace has been removed. */
  async setReplaced(id: string, replacesId: string | null): Promise<void> {
    await tx.query("update client_files set replaces_id = $2 where id = $1", [id, replacesId]);
  },
  /** Makes drafts that were to replace a file replace its successor instead. */
  async handOn(id: string, successorId: string | null): Promise<void> {
    await tx.query("update client_files set replaces_id = $2 where replaces_id = $1 and state = 'draft' and id is distinct from $2::uuid", [
      id,
      successorId,
    ]);
  },
  async remove(id: string): Promise<void> {
    await tx.query("delete from client_files where id = $1", [id]);
  },
});

const checks = (tx: Tx) => ({
  async saveFacts(id: string, facts: ReceivedFacts, at: Date): Promise<void> {
    await tx.query("update client_files set checking = 'read', facts = $2::jsonb, checked_at = $3 where id = $1", [
      id,
      JSON.stringify(checkDocument.seal(facts)),
      at,
    ]);
  },
  async saveDocument(id: string, at: Date): Promise<void> {
    await tx.query("update client_files set checking = 'document', checked_at = $2 where id = $1", [id, at]);
  },
  async refuse(id: string, refusal: { readonly code: string; readonly msg: string }, at: Date): Promise<void> {
    await tx.query("update client_files set checking = 'refused', refusal_code = $2, refusal_msg = $3, checked_at = $4 where id = $1", [
      id,
      refusal.code,
      refusal.msg,
      at,
    ]);
  },
  /** An empty text removes the explanation. */
  async explain(id: string, key: string, { text, by }: { readonly text: string; readonly by: string | null }): Promise<void> {
    await tx.query(
      `update client_files set
         explanations = case when $3 = '' then explanations - $2 else explanations || jsonb_build_object($2::text, $3::text) end,
         explained_by = case when $3 = '' or $4::text is null then explained_by - $2 else explained_by || jsonb_build_object($2::text, $4::text) end
       where id = $1`,
      [id, key, text, by],
    );
  },
});

const settling = (tx: Tx) => ({
  async send(id: string, note: string, { by, at }: { readonly by: string | null; readonly at: Date }): Promise<void> {
    await tx.query("update client_files set state = 'sent', sent_at = $3, sent_by = $4, note = $2 where id = $1", [id, note, at, by]);
  },
  async settle(
    id: string,
    to: "accepted" | "returned" | "not_needed",
    by: { readonly userId: string; readonly question: string; readonly at: Date },
  ) {
    await tx.query("update client_files set state = $2, settled_by = $3, settled_at = $4, question = $5 where id = $1", [
      id,
      to,
      by.userId,
      by.at,
      by.question,
    ]);
  },
});

export interface WagesRecord {
  readonly requestId: string;
  readonly box1Cents: Cents | null;
  readonly box5Cents: Cents | null;
  readonly frequency: PayFrequency | null;
}

interface StatedWages extends WagesRecord {
  /** Name and job title of the person who entered the figures; null if there are none or no name was entered. */
  readonly statedBy: string | null;
}

interface WagesRow {
  readonly [column: string]: unknown;
  readonly requestId: string;
  readonly box1: string | null;
  readonly box5: string | null;
  readonly frequency: string | null;
  readonly statedBy: string | null;
}

const wagesOf = ({ requestId, box1, box5, frequency, statedBy }: WagesRow): StatedWages => ({
  ...{ requestId, statedBy },
  box1Cents: box1 === null ? null : cents(BigInt(box1)),
  box5Cents: box5 === null ? null : cents(BigInt(box5)),
  frequency: payFrequencies.find((one) => one === frequency) ?? null,
});

const noWages = { box1Cents: null, box5Cents: null, frequency: null };

const wages = (tx: Tx) => ({
  /** The client's figures; all null until any are entered. */
  async wages(requestId: string): Promise<WagesRecord> {
    const [found] = await this.wagesOf([requestId]);
    return found ?? { requestId, ...noWages };
  },
  async wagesOf(requestIds: readonly string[]): Promise<readonly StatedWages[]> {
    const { rows } = await tx.query<WagesRow>(
      `select request_id as "requestId", box_1_cents::text as box1, box_5_cents::text as box5, pay_frequency as frequency, stated_by as "statedBy"
       from client_wages where request_id = any ($1::uuid[]) order by request_id`,
      [requestIds],
    );
    return rows.map(wagesOf);
  },
  /**
   * Whether a payroll register item, which is compared with the figures, is checked and has an accepted file; open findings are then judged
   * using the amounts from that time.
   */
  async areWagesTaken(requestId: string): Promise<boolean> {
    const { rowCount } = await tx.query(
      `select from client_files f join client_request_items i on i.organization_id = f.organization_id and i.id = f.item_id
       where f.request_id = $1 and f.state = 'accepted' and i.report_key = 'payroll_register' and i.state = 'checked'`,
      [requestId],
    );
    return rowCount !== 0;
  },
  async saveWages(engagementId: string, { requestId, box1Cents, box5Cents, frequency, statedBy }: StatedWages, at: Date): Promise<void> {
    await tx.query(
      `insert into client_wages (organization_id, engagement_id, request_id, box_1_cents, box_5_cents, pay_frequency, stated_at, stated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organization_id, request_id)
       do update set box_1_cents = excluded.box_1_cents, box_5_cents = excluded.box_5_cents, pay_frequency = excluded.pay_frequency, stated_at = excluded.stated_at, stated_by = excluded.stated_by`,
      [tx.organizationId, engagementId, requestId, box1Cents?.toString() ?? null, box5Cents?.toString() ?? null, frequency, at, statedBy],
    );
  },
});
