import type { PoolClient, QueryResultRow } from "pg";
import { preparedStatement } from "./prepared-statement.ts";
import type { Queryable } from "./queryable.ts";

declare const txBrand: unique symbol;

/** Author of a change; nulls for the system. `realUserId` differs from `userId` during impersonation. */
export interface ActorInfo {
  readonly userId: string | null;
  readonly realUserId: string | null;
  readonly requestId: string | null;
  /** API key used in the user's name; stored in the data of every audit event, as `apiKey`. */
  readonly apiKey?: { readonly id: string; readonly name: string } | undefined;
  /** A client of the firm, who is not a user, and the request they opened; stored in the data of every audit event, as `client`. */
  readonly client?: { readonly requestId: string; readonly sessionId: string } | undefined;
}

export const systemActor: ActorInfo = { userId: null, realUserId: null, requestId: null };

export interface AuditEvent {
  /** `domain.words`, such as `engagement.lock`. */
  readonly event: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  /** JSON; never contains a secret or a full SSN. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An open transaction in one organization: row security allows only that organization's rows. */
export interface Tx extends Queryable {
  readonly [txBrand]: "organization";
  readonly organizationId: string;
  readonly actor: ActorInfo;
  /** Adds an event to the audit log; events are written by the last statement before COMMIT. */
  readonly record: (event: AuditEvent) => void;
}

/** An open transaction across all organizations. */
export interface PlatformTx extends Queryable {
  readonly [txBrand]: "platform";
  readonly reason: string;
  readonly actor: ActorInfo;
  /** `organizationId` is null if the event doesn't belong to an organization. */
  readonly record: (event: AuditEvent & { readonly organizationId: string | null }) => void;
}

/** An event held until COMMIT. */
export type PendingEvent = AuditEvent & { readonly organizationId?: string | null };

export function organizationTx(client: PoolClient, organizationId: string, actor: ActorInfo, pending: PendingEvent[]): Tx {
  const tx: Omit<Tx, typeof txBrand> = { ...queryable(client), organizationId, actor, record: (event) => void pending.push(event) };
  return tx as Tx;
}

/** For read-only work: each statement commits on its own, and nothing is recorded. */
export function readTx(read: Queryable, organizationId: string, actor: ActorInfo): Tx {
  const record = (): never => {
    throw new Error("read-only work records no audit events");
  };
  const tx: Omit<Tx, typeof txBrand> = { query: read.query, organizationId, actor, record };
  return tx as Tx;
}

export function platformTx(client: PoolClient, reason: string, actor: ActorInfo, pending: PendingEvent[]): PlatformTx {
  const tx: Omit<PlatformTx, typeof txBrand> = {
    ...queryable(client),
    reason,
    actor,
    record: (event) => void pending.push({ ...event, data: { ...event.data, platformReason: reason } }),
  };
  return tx as PlatformTx;
}

/** SQL without parameters may contain several statements, so it isn't prepared. */
const queryable = (client: PoolClient): Queryable => ({
  query: <Row extends QueryResultRow>(sql: string, params: readonly unknown[] = []) =>
    client.query<Row>(params.length === 0 ? { text: sql } : preparedStatement(sql, params)),
});

function dataBy({ data }: PendingEvent, { apiKey, client }: ActorInfo): Pick<PendingEvent, "data"> {
  if (apiKey) return { data: { ...data, apiKey: { id: apiKey.id, name: apiKey.name } } };
  return client ? { data: { ...data, client } } : {};
}

/** Builds the argument of the append functions. */
export function auditEventsJson(events: readonly PendingEvent[], actor: ActorInfo): string {
  return JSON.stringify(
    events.map((event) => ({
      ...event,
      ...dataBy(event, actor),
      ...{ actorId: actor.userId, realActorId: actor.realUserId, requestId: actor.requestId },
    })),
  );
}
