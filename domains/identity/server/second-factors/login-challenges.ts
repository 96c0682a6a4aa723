import { createHash, randomBytes } from "node:crypto";
import { clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { challengeLimits } from "../../core/index.ts";
import type { Account } from "../people-repository.ts";

const hashOf = (token: string): Buffer => createHash("sha256").update(`login challenge ${token}`).digest();

export interface Challenge {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  readonly tries: number;
  /** The issuer that vouched for the person instead of a password; null if the person gave the right password. */
  readonly issuerId: string | null;
}

/** Sign-ins between the password, or the issuer, and the code. */
export const loginChallenges = (tx: PlatformTx) => ({
  /** Returns the ephemeral token, 256 bits in base64url, which is not stored. */
  async open({ organizationId, id }: Pick<Account, "id" | "organizationId">, at: Date, issuerId: string | null = null): Promise<string> {
    // Skips rows in use by concurrent calls; a later sign-in removes them.
    await tx.query(
      `delete from login_challenges where token_hash in (
         select token_hash from login_challenges where expires_at < $1 order by expires_at limit 100 for update skip locked)`,
      [at],
    );
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(at.getTime() + challengeLimits.seconds * 1000);
    await tx.query(
      "insert into login_challenges (token_hash, organization_id, user_id, created_at, expires_at, issuer_id) values ($1, $2, $3, $4, $5, $6)",
      [hashOf(token), organizationId, id, at, expiresAt, issuerId],
    );
    return token;
  },

  /**
   * Locks the challenge; null if it is unknown, over, out of tries or dated in the future (the clock was set back), or if its person was
   * deactivated.
   */
  async lock(token: string, at: Date, tries: number): Promise<Challenge | null> {
    const { rows } = await tx.query<{ [K in keyof Challenge]: Challenge[K] }>(
      `select c.organization_id as "organizationId", c.user_id as "userId", u.email, c.tries, c.issuer_id as "issuerId"
       from login_challenges c join users u on u.organization_id = c.organization_id and u.id = c.user_id
       where c.token_hash = $1 and c.expires_at > $2 and c.created_at <= $2::timestamptz + make_interval(secs => $3) and c.tries < $4
         and u.is_active
       for update of c`,
      [hashOf(token), at, clockToleranceSeconds, tries],
    );
    return rows[0] ?? null;
  },

  async countTry(token: string): Promise<void> {
    await tx.query("update login_challenges set tries = tries + 1 where token_hash = $1", [hashOf(token)]);
  },

  /** Returns false if another code has closed it. */
  async close(token: string): Promise<boolean> {
    const { rowCount } = await tx.query("delete from login_challenges where token_hash = $1", [hashOf(token)]);
    return rowCount === 1;
  },
});
