import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "@tieout/kernel";
import type { Queryable, Tx } from "@tieout/postgres";

export interface NewSession {
  readonly userId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Sessions of one organization. */
export const sessionRepository = (tx: Tx) => ({
  /** Returns the token, 256 bits in base64url, which is kept nowhere else. */
  async open(session: NewSession): Promise<{ readonly id: string; readonly token: string }> {
    const token = randomBytes(32).toString("base64url");
    const { rows } = await tx.query<{ id: string }>(
      `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
       values ($1, $2, $2, $3, $4, $5, $6, $6, $7) returning id`,
      [tx.organizationId, session.userId, hashOf(token), session.address, session.userAgent, session.createdAt, session.expiresAt],
    );
    const [row] = rows;
    if (!row) throw new Error("the session was not written");
    return { id: row.id, token };
  },

  async end(sessionId: string, at: Date): Promise<void> {
    await tx.query("update sessions set ended_at = $2 where id = $1 and ended_at is null", [sessionId, at]);
  },

  async assumedBy(sessionId: string): Promise<string | null> {
    const { rows } = await tx.query<{ assumedBy: string | null }>('select assumed_by as "assumedBy" from sessions where id = $1', [
      sessionId,
    ]);
    return rows[0]?.assumedBy ?? null;
  },
});

/**
 * The actors of live tokens by their place among the calls, before their organizations are known: the database function answers with
 * these columns only. Each call is judged by its own clock. Sessions are marked as used
 * in the order of their hashes, so that two processes never wait for each other.
 */
export async function findActors(
  platform: Queryable,
  calls: readonly { readonly token: string; readonly at: Date }[],
  idleSeconds: number,
): Promise<ReadonlyMap<number, Actor>> {
  const { rows } = await platform.query<{ place: number; actor: Actor }>(
    `select call.place::int - 1 as place, json_build_object('sessionId', session_id, 'userId', user_id, 'realUserId', real_user_id,
       'organizationId', organization_id, 'email', email, 'role', role, 'isStaff', is_staff) as actor
     from (select * from unnest($1::bytea[], $2::timestamptz[]) with ordinality as given (hash, at, place) order by hash) call,
       use_session(call.hash, call.at, make_interval(secs => $3))`,
    [calls.map(({ token }) => hashOf(token)), calls.map(({ at }) => at), idleSeconds],
  );
  return new Map(rows.map(({ place, actor }) => [place, actor]));
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
