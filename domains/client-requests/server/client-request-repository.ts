import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ItemState } from "../core/index.ts";

export interface ClientRequestRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  readonly dueOn: PlainDate;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly openedAt: Date | null;
  readonly pinTries: number;
  readonly pinTriedAt: Date | null;
}

export interface ItemRecord {
  readonly id: string;
  readonly requestId: string;
  readonly engagementId: string;
  readonly slotId: string | null;
  readonly report: ReportKey | null;
  readonly title: string;
  readonly explanation: string;
  readonly state: ItemState;
  readonly stateAt: Date;
}

export type RequestEventKind =
  | "created"
  | "invited"
  | "reminded"
  | "opened"
  | "question"
  | "reply"
  | "received"
  | "checked"
  | "returned"
  | "not_needed"
  | "removed"
  | "replaced"
  | "renewed"
  | "revoked";

export interface EventRecord {
  readonly id: string;
  readonly requestId: string;
  readonly itemId: string | null;
  readonly event: RequestEventKind;
  /** Null for the client, or for Tieout acting automatically. */
  readonly userName: string | null;
  readonly byClient: boolean;
  /** The client's name and job title; null if not entered. */
  readonly clientPerson: string | null;
  readonly body: string;
  readonly at: Date;
  /** When the other side was emailed about the event. */
  readonly toldAt: Date | null;
  readonly fileName: string | null;
  readonly fileSha256: string | null;
  readonly newFileName: string | null;
}

/** Data about the file in an event. */
export interface EventFile {
  readonly fileName: string;
  readonly sha256: string;
  /** Name of the file that replaced this one. */
  readonly newFileName?: string;
}

/** An action by a client: the person's name and job title, null if not entered. */
export interface ByClient {
  readonly client: string | null;
}

export interface NewEvent {
  readonly engagementId: string;
  readonly requestId: string;
  readonly itemId?: string | null;
  readonly event: RequestEventKind;
  /** Null if Tieout acted automatically. */
  readonly by: { readonly userId: string } | ByClient | null;
  readonly body?: string;
  readonly at: Date;
  readonly file?: EventFile | undefined;
}

export interface NewItem {
  readonly slotId: string | null;
  readonly report: ReportKey | null;
  readonly title: string;
  readonly explanation: string;
}

const requestColumns = `r.id, r.engagement_id as "engagementId", r.recipient_name as "recipientName", r.recipient_email as "recipientEmail", r.message,
  r.due_on as "dueOn", r.created_by as "createdBy", u.name as "createdByName", r.created_at as "createdAt", r.expires_at as "expiresAt",
  r.revoked_at as "revokedAt", r.opened_at as "openedAt", p.tries as "pinTries", p.tried_at as "pinTriedAt"`;
const requestTables = `client_requests r join users u on u.organization_id = r.organization_id and u.id = r.created_by
  join client_request_pins p on p.organization_id = r.organization_id and p.request_id = r.id`;
const itemColumns = `i.id, i.request_id as "requestId", i.engagement_id as "engagementId", i.data_feed_node_id as "slotId", i.report_key as report,
  i.title, i.explanation, i.state, i.state_at as "stateAt"`;

type Row<T> = { [K in keyof T]: T[K] };

export const clientRequestRepository = (tx: Tx) => ({ ...requests(tx), ...items(tx), ...events(tx), ...links(tx) });

const requests = (tx: Tx) => ({
  async list(engagementId: string): Promise<readonly ClientRequestRecord[]> {
    const { rows } = await tx.query<Row<ClientRequestRecord>>(
      `select ${requestColumns} from ${requestTables} where r.engagement_id = $1 order by r.created_at desc, r.id desc`,
      [engagementId],
    );
    return rows;
  },
  async find(engagementId: string, id: string): Promise<ClientRequestRecord | null> {
    const { rows } = await tx.query<Row<ClientRequestRecord>>(
      `select ${requestColumns} from ${requestTables} where r.engagement_id = $1 and r.id = $2`,
      [engagementId, id],
    );
    return rows[0] ?? null;
  },
  async insert(request: {
    readonly engagementId: string;
    readonly recipientName: string;
    readonly recipientEmail: string;
    readonly message: string;
    readonly dueOn: PlainDate;
    readonly createdBy: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  }): Promise<string> {
    const { engagementId, recipientName, recipientEmail, message, dueOn, createdBy, createdAt, expiresAt } = request;
    const { rows } = await tx.query<{ id: string }>(
      `insert into client_requests (organization_id, engagement_id, recipient_name, recipient_email, message, due_on, created_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [tx.organizationId, engagementId, recipientName, recipientEmail, message, dueOn, createdBy, createdAt, expiresAt],
    );
    const id = rows[0]?.id;
    if (!id) throw new Error("insert of a request returned no id");
    return id;
  },
  async setEnd(id: string, { expiresAt, dueOn }: { readonly expiresAt: Date; readonly dueOn: PlainDate }): Promise<void> {
    await tx.query("update client_requests set expires_at = $2, due_on = $3, revoked_at = null where id = $1", [id, expiresAt, dueOn]);
  },
  async revoke(id: string, at: Date): Promise<void> {
    await tx.query("update client_requests set revoked_at = coalesce(revoked_at, $2) where id = $1", [id, at]);
  },
});

const items = (tx: Tx) => ({
  async insertItems(of: { readonly engagementId: string; readonly requestId: string; readonly at: Date }, asked: readonly NewItem[]) {
    for (const [index, { slotId, report, title, explanation }] of asked.entries())
      await tx.query(
        `insert into client_request_items (organization_id, engagement_id, request_id, position, kind, data_feed_node_id, report_key, title, explanation, state_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          tx.organizationId,
          of.engagementId,
          of.requestId,
          index,
          report ? "report" : "document",
          slotId,
          report,
          title,
          explanation,
          of.at,
        ],
      );
  },
  async itemsOf(...requestIds: readonly string[]): Promise<readonly ItemRecord[]> {
    const { rows } = await tx.query<Row<ItemRecord>>(
      `select ${itemColumns} from client_request_items i where i.request_id = any ($1::uuid[]) order by i.request_id, i.position`,
      [requestIds],
    );
    return rows;
  },
  /** Locks the item to serialize state changes; lock the engagement's row first, as for `lockStorage`. */
  async lockItem(requestId: string, id: string): Promise<ItemRecord | null> {
    const { rows } = await tx.query<Row<ItemRecord>>(
      `select ${itemColumns} from client_request_items i where i.request_id = $1 and i.id = $2 for update`,
      [requestId, id],
    );
    return rows[0] ?? null;
  },
  async setItemState(id: string, state: ItemState, at: Date): Promise<void> {
    await tx.query("update client_request_items set state = $2, state_at = $3 where id = $1", [id, state, at]);
  },
});

const events = (tx: Tx) => ({
  async addEvent({ engagementId, requestId, itemId = null, event, by, body = "", at, file }: NewEvent): Promise<void> {
    const [userId, byClient] = [by && "userId" in by ? by.userId : null, by && "client" in by ? by : null];
    await tx.query(
      `insert into client_request_events (organization_id, engagement_id, request_id, item_id, event, user_id, by_client, body, at, client_person,
         file_name, file_sha256, new_file_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        ...[tx.organizationId, engagementId, requestId, itemId, event, userId, byClient !== null, body, at, byClient?.client ?? null],
        ...[file?.fileName ?? null, file?.sha256 ?? null, file?.newFileName ?? null],
      ],
    );
  },
  async eventsOf(...requestIds: readonly string[]): Promise<readonly EventRecord[]> {
    const { rows } = await tx.query<Row<EventRecord>>(
      `select e.id, e.request_id as "requestId", e.item_id as "itemId", e.event, u.name as "userName", e.by_client as "byClient", e.client_person as "clientPerson", e.body, e.at,
         e.told_at as "toldAt", e.file_name as "fileName", e.file_sha256 as "fileSha256", e.new_file_name as "newFileName"
       from client_request_events e left join users u on u.organization_id = e.organization_id and u.id = e.user_id
       where e.request_id = any ($1::uuid[]) order by e.at, e.id`,
      [requestIds],
    );
    return rows;
  },
  async markTold(ids: readonly string[], at: Date): Promise<void> {
    await tx.query("update client_request_events set told_at = $2 where id = any ($1::uuid[]) and told_at is null", [ids, at]);
  },
});

/** Secrets that open a request. */
const links = (tx: Tx) => ({
  async insertPin(of: { readonly engagementId: string; readonly requestId: string }, sealedHash: Buffer, at: Date): Promise<void> {
    await tx.query(
      "insert into client_request_pins (request_id, organization_id, engagement_id, sealed_hash, made_at) values ($1, $2, $3, $4, $5)",
      [of.requestId, tx.organizationId, of.engagementId, sealedHash, at],
    );
  },
  async replacePin(requestId: string, sealedHash: Buffer, at: Date): Promise<void> {
    await tx.query("update client_request_pins set sealed_hash = $2, made_at = $3, tries = 0, tried_at = null where request_id = $1", [
      requestId,
      sealedHash,
      at,
    ]);
  },
  async addLink(of: { readonly engagementId: string; readonly requestId: string }, tokenHash: Buffer, at: Date): Promise<void> {
    await tx.query(
      "insert into client_request_links (token_hash, organization_id, engagement_id, request_id, created_at) values ($1, $2, $3, $4, $5)",
      [tokenHash, tx.organizationId, of.engagementId, of.requestId, at],
    );
  },
  /** Ends every link and session of the request. */
  async endAccess(requestId: string): Promise<void> {
    await tx.query("delete from client_request_links where request_id = $1", [requestId]);
    await tx.query("delete from client_sessions where request_id = $1", [requestId]);
  },
});
