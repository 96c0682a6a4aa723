import type { ClientSessions, RequestClient } from "@tieout/http";
import { clockToleranceSeconds, hasPart } from "@tieout/kernel";
import type { PlatformTx, Work } from "@tieout/postgres";
import { type ClientPerson, clientSessionSeconds, personText, restsUntilMilliseconds } from "../../core/index.ts";
import { hashOfLink, hashOfSession, newToken } from "../request-secrets.ts";

/** Gives whoever holds the cookie a client session for one request, in this browser. */
export const sessionCookie = "tieout_client_request";

/** How often a session records that it is in use. */
const noteSeconds = 60;

interface SessionRow extends Omit<RequestClient, "person"> {
  readonly [column: string]: unknown;
  readonly seenAt: Date;
  readonly personName: string | null;
  readonly jobTitle: string | null;
}

/**
 * Finds the session for a request that isn't revoked and whose link still works; in a locked engagement the request opens and says that
 * nothing is needed.
 */
export const clientSessions: ClientSessions = {
  cookieName: sessionCookie,
  async find(work: Work, token: string, at: Date): Promise<RequestClient | null> {
    const hash = hashOfSession(token);
    const { rows } = await work.platformStatement<SessionRow>(
      `select s.organization_id as "organizationId", o.flags, s.engagement_id as "engagementId", s.request_id as "clientRequestId", s.id as "sessionId",
         s.seen_at as "seenAt", s.person_name as "personName", s.job_title as "jobTitle"
       from client_sessions s join client_requests r on r.organization_id = s.organization_id and r.id = s.request_id
       join organizations o on o.id = s.organization_id
       where s.token_hash = $1 and r.revoked_at is null and r.expires_at > $2 and s.opened_at <= $2::timestamptz + make_interval(secs => $5)
         and s.seen_at > $2::timestamptz - make_interval(secs => $3) and s.opened_at > $2::timestamptz - make_interval(secs => $4)`,
      [hash, at, clientSessionSeconds.idle, clientSessionSeconds.absolute, clockToleranceSeconds],
    );
    const [row] = rows;
    if (!row) return null;
    const { seenAt, organizationId, flags, engagementId, clientRequestId, sessionId, personName, jobTitle } = row;
    if (at.getTime() - seenAt.getTime() > noteSeconds * 1000)
      await work.platformStatement("update client_sessions set seen_at = $2 where token_hash = $1", [hash, at]);
    const person = personName === null || jobTitle === null ? null : personText({ name: personName, jobTitle });
    return { organizationId, flags, engagementId, clientRequestId, sessionId, person };
  },
};

/** A request found by its link, with the stored data for its PIN. */
export interface OpenedLink {
  readonly organizationId: string;
  readonly engagementId: string;
  readonly requestId: string;
  readonly sealedHash: Buffer;
}

interface LinkRow extends OpenedLink {
  readonly [column: string]: unknown;
  readonly tries: number;
  readonly triedAt: Date | null;
  readonly flags: readonly string[];
}

/** Access before the organization is known. */
export const clientAccess = (tx: PlatformTx) => ({
  /**
   * Counts a try before the PIN is compared, so that concurrent tries can't slip through. Null if the link is unknown, ended or paused, or
   * the firm doesn't have engagements; the PIN is then not compared.
   */
  async countTry(token: string, at: Date): Promise<OpenedLink | null> {
    const { rows } = await tx.query<LinkRow>(
      `select p.organization_id as "organizationId", p.engagement_id as "engagementId", p.request_id as "requestId", p.sealed_hash as "sealedHash",
         p.tries, p.tried_at as "triedAt", o.flags
       from client_request_links l join client_requests r on r.organization_id = l.organization_id and r.id = l.request_id
       join client_request_pins p on p.organization_id = l.organization_id and p.request_id = l.request_id
       join organizations o on o.id = l.organization_id
       where l.token_hash = $1 and r.revoked_at is null and r.expires_at > $2 and l.created_at <= $2::timestamptz + make_interval(secs => $3)
       for update of p`,
      [hashOfLink(token), at, clockToleranceSeconds],
    );
    const [row] = rows;
    if (!row || !hasPart("engagements", row.flags)) return null;
    const { tries, triedAt, organizationId, engagementId, requestId, sealedHash } = row;
    if (restsUntilMilliseconds({ tries, triedAtMilliseconds: triedAt?.getTime() ?? null }, at.getTime()) !== null) return null;
    await tx.query("update client_request_pins set tries = tries + 1, tried_at = $2 where request_id = $1", [requestId, at]);
    return { organizationId, engagementId, requestId, sealedHash };
  },

  /**
   * Opens a session for a person after the correct PIN; null if the link or PIN was renewed or revoked in the meantime. Resets the number
   * of tries. A new session locks the engagement first and then the PIN, in the same order as a renewal, to avoid a deadlock.
   */
  async open(token: string, link: OpenedLink, { name, jobTitle }: ClientPerson, at: Date): Promise<string | null> {
    const { organizationId, engagementId, requestId, sealedHash } = link;
    const session = newToken();
    await tx.query(
      `insert into client_sessions (token_hash, organization_id, engagement_id, request_id, opened_at, seen_at, person_name, job_title)
       values ($1, $2, $3, $4, $5, $5, $6, $7)`,
      [hashOfSession(session), organizationId, engagementId, requestId, at, name, jobTitle],
    );
    const { rowCount } = await tx.query(
      `update client_request_pins set tries = 0, tried_at = null where request_id = $1 and sealed_hash = $2
         and exists (select from client_request_links where token_hash = $3 and request_id = $1)`,
      [requestId, sealedHash, hashOfLink(token)],
    );
    if (rowCount !== 1) {
      await tx.query("delete from client_sessions where token_hash = $1", [hashOfSession(session)]);
      return null;
    }
    await endOldSessions(tx, at);
    await tx.query("update client_requests set opened_at = $2 where id = $1", [requestId, at]);
    return session;
  },
});

const endOldSessions = (tx: PlatformTx, at: Date): Promise<unknown> =>
  tx.query("delete from client_sessions where opened_at < $1::timestamptz - make_interval(secs => $2)", [
    at,
    clientSessionSeconds.absolute,
  ]);
