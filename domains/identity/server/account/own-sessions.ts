import { clockToleranceSeconds } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { OwnSession } from "../../contract/index.ts";
import { deviceName, type SessionLimits } from "../../core/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  readonly assumedBy: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly signedInWith: OwnSession["signed_in_with"];
}

/** Open sessions in one person's account, including those in which staff view it. */
export const ownSessions = (tx: Tx, { userId, sessionId }: { readonly userId: string; readonly sessionId: string }) => ({
  async list(limits: SessionLimits, at: Date): Promise<readonly OwnSession[]> {
    const { rows } = await tx.query<Row>(
      `select id, user_agent as "userAgent", address, assumed_by as "assumedBy", created_at as "createdAt", last_used_at as "lastUsedAt",
         expires_at as "expiresAt", signed_in_with as "signedInWith"
       from sessions
       where user_id = $1 and ended_at is null and expires_at > $2 and last_used_at > $2::timestamptz - make_interval(secs => $3)
         and last_used_at <= $2::timestamptz + make_interval(secs => $4)
       order by id = $5 desc, last_used_at desc, id`,
      [userId, at, limits.idleSeconds, clockToleranceSeconds, sessionId],
    );
    return rows.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      address: row.address,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      is_current: row.id === sessionId,
      signed_in_with: row.signedInWith,
      assumed_by: row.assumedBy,
    }));
  },

  /** Returns false if the session had already ended or belongs to another person. */
  async end(endedId: string, at: Date): Promise<boolean> {
    const { rows } = await tx.query<{ ended: boolean }>("select end_session($1, $2) as ended", [endedId, at]);
    return rows[0]?.ended ?? false;
  },

  /** Returns the ended sessions. */
  async endOthers(at: Date): Promise<readonly string[]> {
    const { rows } = await tx.query<{ id: string }>(
      `select id from sessions where user_id = $1 and id <> $2 and ended_at is null and expires_at > $3 and end_session(id, $3) order by id`,
      [userId, sessionId, at],
    );
    return rows.map(({ id }) => id);
  },
});
