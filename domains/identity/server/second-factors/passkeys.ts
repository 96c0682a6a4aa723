import { createHash, randomBytes } from "node:crypto";
import { clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx, Queryable } from "@tieout/postgres";
import { challengeLimits } from "../../core/index.ts";

export interface Passkey {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: bigint;
}

const columns = `p.id, p.organization_id as "organizationId", p.user_id as "userId", p.credential_id as "credentialId",
  p.public_key as "publicKey", p.sign_count as "signCount"`;

/** Finds a passkey of an active person. */
export async function findPasskey(query: Queryable["query"], credentialId: Buffer): Promise<Passkey | null> {
  const { rows } = await query<{ [K in keyof Passkey]: Passkey[K] }>(
    `select ${columns} from passkeys p join users u on u.id = p.user_id where p.credential_id = $1 and u.is_active`,
    [credentialId],
  );
  return rows[0] ?? null;
}

interface NewPasskeyRow extends Omit<Passkey, "id"> {
  readonly transports: readonly string[];
  readonly name: string;
  readonly at: Date;
}

export const passkeys = (tx: PlatformTx, userId: string) => ({
  async credentialIds(): Promise<readonly Buffer[]> {
    const { rows } = await tx.query<{ id: Buffer }>("select credential_id as id from passkeys where user_id = $1", [userId]);
    return rows.map(({ id }) => id);
  },

  /** Returns false if the credential already belongs to someone. */
  async add({ organizationId, credentialId, publicKey, signCount, transports, name, at }: NewPasskeyRow): Promise<boolean> {
    const { rowCount } = await tx.query(
      `insert into passkeys (organization_id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
      [organizationId, userId, credentialId, publicKey, signCount, transports, name, at],
    );
    return rowCount === 1;
  },

  /**
   * Returns false if the passkey was removed in the meantime, or another response from the device was first: a count never goes backward.
   */
  async use({ id, signCount }: Passkey, newCount: number, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query(
      "update passkeys set sign_count = $3, last_used_at = $4 where id = $1 and user_id = $2 and sign_count = $5",
      [id, userId, newCount, at, signCount],
    );
    return rowCount === 1;
  },

  async has(id: string): Promise<boolean> {
    const { rowCount } = await tx.query("select from passkeys where id = $1 and user_id = $2", [id, userId]);
    return rowCount === 1;
  },

  async remove(id: string): Promise<void> {
    await tx.query("delete from passkeys where id = $1 and user_id = $2", [id, userId]);
  },
});

const hashOf = (challenge: string): Buffer => createHash("sha256").update(`passkey challenge ${challenge}`).digest();

/** Challenges that devices sign. `userId` is the person setting up a passkey; null for a sign-in. */
export const passkeyChallenges = (tx: PlatformTx) => ({
  /** 256 bits in base64url; only the SHA-256 is stored. */
  async open(userId: string | null, at: Date): Promise<string> {
    await tx.query(
      `delete from passkey_challenges where challenge_hash in (
         select challenge_hash from passkey_challenges where expires_at < $1 order by expires_at limit 100)`,
      [at],
    );
    const challenge = randomBytes(32).toString("base64url");
    const expiresAt = new Date(at.getTime() + challengeLimits.seconds * 1000);
    await tx.query("insert into passkey_challenges (challenge_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)", [
      hashOf(challenge),
      userId,
      at,
      expiresAt,
    ]);
    return challenge;
  },

  /** Returns true once, for the same use, before the challenge expires; false if it is dated in the future (the clock was set back). */
  async take(challenge: string, userId: string | null, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query(
      `delete from passkey_challenges where challenge_hash = $1 and user_id is not distinct from $2::uuid and expires_at > $3
         and created_at <= $3::timestamptz + make_interval(secs => $4)`,
      [hashOf(challenge), userId, at, clockToleranceSeconds],
    );
    return rowCount === 1;
  },
});
