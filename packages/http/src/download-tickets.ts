import { createHash, randomBytes } from "node:crypto";
import { type Actor, clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx, Tx, Work } from "@tieout/postgres";

/** The file behind a ticket. */
export interface TicketedFile {
  /** The object's ID in its domain, for the audit event. */
  readonly objectId: string;
  readonly fileKey: string;
  readonly fileName: string;
  readonly contentType: string;
}

export const ticketTtlSeconds = 60;

/** Cookie that binds tickets to the browser that requested them. */
export const ticketCookie = { name: "tieout_download", path: "/api/" };

interface NewTicket extends TicketedFile {
  readonly at: Date;
  /** Value of the cookie that the browser will send along with the ticket. */
  readonly holder: string;
}

/**
 * Lets the browser download one file by URL, once and within 60 seconds, without the bearer token. Call this in the transaction that
 * verified that the actor may read the object. The ticket is 43 characters of base64url; only its SHA-256 is stored.
 */
export async function issueDownloadTicket(tx: Tx, actor: Actor, file: NewTicket): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  await tx.query("delete from download_tickets where expires_at < $1", [file.at]);
  await tx.query(
    `insert into download_tickets (ticket_hash, organization_id, session_id, object_id, file_key, file_name, content_type, expires_at,
       holder_hash, api_key_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz + make_interval(secs => $9), $10, $11)`,
    [
      hashOf(ticket),
      tx.organizationId,
      actor.apiKey ? null : actor.sessionId,
      file.objectId,
      file.fileKey,
      file.fileName,
      file.contentType,
      file.at,
      ticketTtlSeconds,
      hashOf(file.holder),
      actor.apiKey?.id ?? null,
    ],
  );
  return ticket;
}

export interface RedeemedTicket extends TicketedFile {
  readonly organizationId: string;
  readonly userId: string;
}

/** Who presents a ticket: the browser it was issued to, identified by its cookie, or a program with the session's token or its API key. */
export interface TicketBearer {
  readonly holder: string | null;
  readonly token: string | null;
}

/**
 * Null if the ticket is unknown, used, expired, issued before the clock was set back, or someone else's, or if its session or API key has
 * ended or its user is deactivated. The ticket is deleted when used, so it works only once; it stays valid if a stranger presents it.
 */
export async function redeemDownloadTicket(
  work: Work,
  ticket: string,
  { holder, token }: TicketBearer,
  at: Date,
): Promise<RedeemedTicket | null> {
  const shown = [
    ...[hashOf(ticket), at, holder === null ? null : hashOf(holder), token === null ? null : hashOf(token)],
    ...[ticketTtlSeconds + clockToleranceSeconds, clockToleranceSeconds],
  ];
  return work.asPlatform("redeem a download ticket", async (tx) => (await redeemOfSession(tx, shown)) ?? (await redeemOfKey(tx, shown)));
}

async function redeemOfSession(tx: PlatformTx, shown: readonly unknown[]): Promise<RedeemedTicket | null> {
  const { rows } = await tx.query<RedeemedTicket>(
    `delete from download_tickets t using sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
       where t.ticket_hash = $1 and t.expires_at > $2 and t.expires_at <= $2::timestamptz + make_interval(secs => $5)
         and s.organization_id = t.organization_id and s.id = t.session_id and s.ended_at is null and s.expires_at > $2
         and s.last_used_at <= $2::timestamptz + make_interval(secs => $6) and u.is_active and (t.holder_hash = $3 or s.token_hash = $4)
       returning t.organization_id as "organizationId", s.user_id as "userId", t.object_id as "objectId", t.file_key as "fileKey",
         t.file_name as "fileName", t.content_type as "contentType"`,
    shown,
  );
  return rows[0] ?? null;
}

async function redeemOfKey(tx: PlatformTx, shown: readonly unknown[]): Promise<RedeemedTicket | null> {
  const { rows } = await tx.query<RedeemedTicket>(
    `delete from download_tickets t using api_keys k join users u on u.organization_id = k.organization_id and u.id = k.created_by
     where t.ticket_hash = $1 and t.expires_at > $2 and t.expires_at <= $2::timestamptz + make_interval(secs => $5)
       and k.organization_id = t.organization_id and k.id = t.api_key_id and k.ended_at is null and k.expires_at > $2
       and coalesce(k.last_used_at, k.created_at) <= $2::timestamptz + make_interval(secs => $6)
       and u.is_active and u.role = 1 and (t.holder_hash = $3 or k.key_hash = $4)
     returning t.organization_id as "organizationId", k.created_by as "userId", t.object_id as "objectId", t.file_key as "fileKey",
       t.file_name as "fileName", t.content_type as "contentType"`,
    shown,
  );
  return rows[0] ?? null;
}

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();
