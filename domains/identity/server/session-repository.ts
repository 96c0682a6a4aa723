import { createHash, randomBytes } from "node:crypto";
import { type Actor, clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx, Proof, Queryable, Tx, Work } from "@tieout/postgres";
import type { SessionLimits, SignedInWith } from "../core/index.ts";

export interface NewSession {
  readonly organizationId: string;
  readonly userId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly signedInWith: SignedInWith;
  /** Issuer that vouched for the person, if any. */
  readonly issuerId?: string | null;
  /** Set for staff who are viewing the account. */
  readonly support?: SupportOf;
}

export interface SupportOf {
  readonly staffId: string;
  readonly staffEmail: string;
  /** The staff member's own session, from which the support session was begun. */
  readonly staffSessionId: string;
  readonly reason: string;
}

interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly isLimited: boolean;
}

/**
 * Opens a session and returns its token, 256 bits in base64url, which is not stored. A firm's transaction cannot open a session. People who
 * must first set up a second step get a limited session; the firm's rule is locked until the transaction ends.
 */
export async function openSession(tx: PlatformTx, session: NewSession): Promise<OpenedSession> {
  const token = randomBytes(32).toString("base64url");
  const { support } = session;
  const { rows } = await tx.query<{ id: string; isLimited: boolean }>(
    `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at,
       signed_in_with, is_limited, assumed_by, staff_session_id, support_reason, issuer_id)
     select o.id, u.id, coalesce($9, u.id), $3, $4, $5, $6, $6, $7, $8,
       $8 <> 'support' and (o.requires_second_step or u.is_staff) and not has_second_step(u.id)
         and not exists (select from sign_on_issuers i where i.id = $13 and i.has_second_step), $10, $11, $12, $13
     from organizations o join users u on u.organization_id = o.id where o.id = $1 and u.id = $2 for share of o returning id, is_limited as "isLimited"`,
    [
      ...[session.organizationId, session.userId, hashOf(token), session.address, session.userAgent, session.createdAt],
      ...[session.expiresAt, session.signedInWith],
      ...[support?.staffId, support?.staffEmail, support?.staffSessionId, support?.reason, session.issuerId].map((value) => value ?? null),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("the session was not written");
  return { ...row, token };
}

/** Sessions in one organization. */
export const sessionRepository = (tx: Tx) => ({
  /** Ends one of the acting person's own sessions. */
  async end(sessionId: string, at: Date): Promise<void> {
    await tx.query("select end_session($1, $2)", [sessionId, at]);
  },

  async assumedBy(sessionId: string): Promise<string | null> {
    const { rows } = await tx.query<{ assumedBy: string | null }>('select assumed_by as "assumedBy" from sessions where id = $1', [
      sessionId,
    ]);
    return rows[0]?.assumedBy ?? null;
  },
});

/** Used by long responses, which end when their session ends or is limited to setting up a second step. */
export async function isSessionOpen({ platformStatement }: Pick<Work, "platformStatement">, sessionId: string, at: Date): Promise<boolean> {
  const { rowCount } = await platformStatement(
    `select from sessions where id = $1 and ended_at is null and not is_limited and expires_at > $2
       and last_used_at <= $2::timestamptz + make_interval(secs => $3)
       and (real_user_id = user_id or is_support_allowed(real_user_id, staff_session_id, $2))`,
    [sessionId, at, clockToleranceSeconds],
  );
  return rowCount === 1;
}

/** SQL for the flags of the firm and the person, given a row `found` that refers to both. */
export const flagsOf = `(select o.flags || u.flags from organizations o join users u on u.organization_id = o.id
  where o.id = found.organization_id and u.id = found.user_id)`;

/** The actor for a live token, found before its organization is known; the database function returns only these columns. */
export async function findActor(platform: Queryable, tokenHash: Buffer, times: UseTimes): Promise<Actor | null> {
  const { rows } = await platform.query<{ [K in keyof Actor]: Actor[K] }>(
    `select session_id as "sessionId", user_id as "userId", real_user_id as "realUserId", organization_id as "organizationId", email, role,
       is_staff as "isStaff", is_limited as "isLimited", ${flagsOf} as flags
     from use_session($1, $2, make_interval(secs => $3), make_interval(secs => $4)) found`,
    [tokenHash, times.at, times.idleSeconds, clockToleranceSeconds],
  );
  return rows[0] ?? null;
}

interface UseTimes {
  readonly at: Date;
  readonly idleSeconds: number;
}

/** `use_session` records a use only once per this many seconds; proofs that skip it must not delay the next recording. */
const notedSeconds = 60;

/** Valid while the session is alive, its person is active with the same rights, and no new use needs to be recorded. */
export const proofOf = (actor: Actor, { at, idleSeconds }: UseTimes): Proof => ({
  sql: `select from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id join organizations o on o.id = s.organization_id
    where s.id = $1 and s.ended_at is null and s.expires_at > $2::timestamptz
      and s.last_used_at > $2::timestamptz - make_interval(secs => $3) and s.last_used_at <= $2::timestamptz + make_interval(secs => $9)
      and not s.is_limited and u.id = $4 and s.real_user_id = $5 and u.email = $6 and u.role = $7::smallint and u.is_staff = $8::boolean and u.is_active
      and o.flags || u.flags = $10::text[]`,
  params: [
    actor.sessionId,
    at.toISOString(),
    String(Math.min(notedSeconds, idleSeconds)),
    actor.userId,
    actor.realUserId,
    actor.email,
    String(actor.role),
    String(actor.isStaff),
    String(clockToleranceSeconds),
    `{${actor.flags.map((flag) => JSON.stringify(flag)).join()}}`,
  ],
});

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Marks expired sessions and API keys as ended. Until they are marked, only the clock ends them, and if it were set back, a refused token
 * would open its session again.
 */
export async function endExpiredSessions(work: Work, limits: SessionLimits, at: Date): Promise<void> {
  await work.asPlatform("end expired sessions", async (tx) => {
    await tx.query(
      `update sessions set ended_at = $1
       where ended_at is null and (expires_at <= $1 or last_used_at <= $1::timestamptz - make_interval(secs => $2))`,
      [at, limits.idleSeconds],
    );
    await tx.query("update api_keys set ended_at = $1 where ended_at is null and expires_at <= $1", [at]);
  });
}
