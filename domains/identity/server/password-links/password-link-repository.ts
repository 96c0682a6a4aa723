import { createHash, randomBytes } from "node:crypto";
import type { PlatformTx } from "@tieout/postgres";
import { opensPassword, type PasswordLinkPurpose, passwordLinkSeconds } from "../../core/index.ts";

/** 256 bits in base64url; only the SHA-256 is stored. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

const hashOf = (token: string): Buffer => createHash("sha256").update(`password link ${token}`).digest();

export interface NewPasswordLink {
  readonly token: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly purpose: PasswordLinkPurpose;
  readonly address: string;
  readonly at: Date;
}

/** A link that is still valid. */
export interface OpenLink {
  readonly organizationId: string;
  readonly userId: string;
  readonly purpose: PasswordLinkPurpose;
  readonly email: string;
}

interface Row extends OpenLink {
  readonly [column: string]: unknown;
  readonly address: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly isActive: boolean;
}

/** Links are deleted a day after they expire. */
const keptSeconds = 24 * 3600;

const linkWithPerson = `
  select l.organization_id as "organizationId", l.user_id as "userId", l.purpose, l.address, l.created_at as "createdAt",
  l.expires_at as "expiresAt", l.used_at as "usedAt", u.email, u.is_active as "isActive"
  from password_links l join users u on u.organization_id = l.organization_id and u.id = l.user_id where l.token_hash = $1`;

export const passwordLinks = (tx: PlatformTx) => ({
  async add({ token, organizationId, userId, purpose, address, at }: NewPasswordLink): Promise<void> {
    await tx.query("delete from password_links where expires_at < $1::timestamptz - make_interval(secs => $2)", [at, keptSeconds]);
    await tx.query(
      `insert into password_links (token_hash, organization_id, user_id, purpose, address, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [hashOf(token), organizationId, userId, purpose, address, at, new Date(at.getTime() + passwordLinkSeconds[purpose] * 1000)],
    );
  },

  async markSent(token: string, at: Date): Promise<void> {
    await tx.query("update password_links set sent_at = $2 where token_hash = $1", [hashOf(token), at]);
  },

  /**
   * Whether the person was sent a link for this purpose within the given seconds that is still unused. Links dated in the future don't
   * count, because they mean the clock was set back.
   */
  async wasSentLately(userId: string, purpose: PasswordLinkPurpose, { at, seconds }: { at: Date; seconds: number }): Promise<boolean> {
    const { rowCount } = await tx.query(
      `select from password_links where user_id = $1 and purpose = $2 and used_at is null and sent_at <= $3 and sent_at > $3::timestamptz - make_interval(secs => $4)
       limit 1`,
      [userId, purpose, at, seconds],
    );
    return rowCount === 1;
  },

  async findOpen(token: string, at: Date): Promise<OpenLink | null> {
    const { rows } = await tx.query<Row>(linkWithPerson, [hashOf(token)]);
    const [row] = rows;
    return row && isOpen(row, at) ? row : null;
  },

  /** Uses up the link and all of the person's other links. Returns false if another call was first. */
  async use(token: string, userId: string, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query("update password_links set used_at = $2 where token_hash = $1 and used_at is null", [
      hashOf(token),
      at,
    ]);
    if (rowCount !== 1) return false;
    await this.endOpen(userId);
    return true;
  },

  /** Invalidates earlier links once the password has been set. */
  async endOpen(userId: string): Promise<void> {
    await tx.query("delete from password_links where user_id = $1 and used_at is null", [userId]);
  },
});

const isOpen = ({ address, createdAt, expiresAt, usedAt, email, isActive }: Row, at: Date): boolean =>
  opensPassword(
    {
      address,
      createdAtMilliseconds: createdAt.getTime(),
      expiresAtMilliseconds: expiresAt.getTime(),
      usedAtMilliseconds: usedAt?.getTime() ?? null,
    },
    { email, isActive },
    at.getTime(),
  );
