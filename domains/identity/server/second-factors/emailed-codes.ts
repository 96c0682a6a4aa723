import { createHash, timingSafeEqual } from "node:crypto";
import type { FileStore } from "@tieout/files";
import type { PlatformTx } from "@tieout/postgres";
import { type AskedCodes, emailedCodeRules, secondsToNextCode, withAskedCode } from "../../core/index.ts";

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

const sealName = ({ userId }: Owner): string => `code by mail of ${userId}`;
export const sealCode = (files: FileStore, owner: Owner, code: string): Promise<Buffer> =>
  files.seal(owner.organizationId, sealName(owner), Buffer.from(code));

/**
 * A code's purpose: a sign-in between password and code, or a session in which people change their own steps. The code is valid for nothing
 * else.
 */
export type CodeFor = { readonly ephemeralToken: string } | { readonly sessionId: string };

const hashOf = (asked: CodeFor): Buffer =>
  createHash("sha256")
    .update("sessionId" in asked ? `session ${asked.sessionId}` : `login challenge ${asked.ephemeralToken}`)
    .digest();

/** A sent code that is still valid. */
export interface AwaitedCode {
  readonly sealedCode: Buffer;
}

export async function isSentCode(files: FileStore, owner: Owner, { sealedCode }: AwaitedCode, code: string): Promise<boolean> {
  const sent = await files.unseal(owner.organizationId, sealName(owner), sealedCode);
  const given = Buffer.from(code);
  return given.length === sent.length && timingSafeEqual(given, sent);
}

interface AskedRow {
  readonly [column: string]: unknown;
  readonly askedAt: Date | null;
  readonly asked: number;
  readonly since: Date | null;
}

const askedOf = ({ askedAt, asked, since }: AskedRow): AskedCodes => ({
  askedAtMilliseconds: askedAt?.getTime() ?? null,
  asked,
  sinceMilliseconds: since?.getTime() ?? null,
});

/** One person's emailed codes: whether they are on, and the last code sent. */
export const emailedCodes = (tx: PlatformTx, userId: string) => ({ ...settings(tx, userId), ...messages(tx, userId) });

const settings = (tx: PlatformTx, userId: string) => ({
  /** Returns false if emailed codes are already on. */
  async begin(organizationId: string, at: Date): Promise<boolean> {
    await tx.query(
      "insert into emailed_codes (user_id, organization_id, created_at) values ($1, $2, $3) on conflict (user_id) do nothing",
      [userId, organizationId, at],
    );
    const { rowCount } = await tx.query("select from emailed_codes where user_id = $1 and confirmed_at is null", [userId]);
    return rowCount === 1;
  },

  async isOn(): Promise<boolean> {
    const { rowCount } = await tx.query("select from emailed_codes where user_id = $1 and confirmed_at is not null for update", [userId]);
    return rowCount === 1;
  },

  async remove(): Promise<void> {
    await tx.query("delete from emailed_codes where user_id = $1", [userId]);
  },
});

const messages = (tx: PlatformTx, userId: string) => ({
  /** Counts the email, or returns how many seconds to wait; null if emailed codes are neither on nor being set up. */
  async ask(by: CodeFor, at: Date): Promise<number | null> {
    const { rows } = await tx.query<AskedRow>(
      `select asked_at as "askedAt", asked, asked_since as since from emailed_codes where user_id = $1 for update`,
      [userId],
    );
    const [row] = rows;
    if (!row) return null;
    const waitSeconds = secondsToNextCode(askedOf(row), at.getTime());
    if (waitSeconds > 0) return waitSeconds;
    const { asked, sinceMilliseconds } = withAskedCode(askedOf(row), at.getTime());
    await tx.query(
      "update emailed_codes set asked_by = $2, asked_at = $3, asked = $4, asked_since = $5, sealed_code = null where user_id = $1",
      [userId, hashOf(by), at, asked, new Date(sinceMilliseconds ?? at.getTime())],
    );
    return 0;
  },

  /** Replaces the previous code. */
  async keep(sealedCode: Buffer, at: Date): Promise<void> {
    await tx.query("update emailed_codes set sealed_code = $2, expires_at = $3, tries = 0 where user_id = $1", [
      userId,
      sealedCode,
      new Date(at.getTime() + emailedCodeRules.seconds * 1000),
    ]);
  },

  /** Counts a try at the pending code, before it is compared; null if there is none or its tries are used up. */
  async countTry(by: CodeFor, at: Date, use: "in-use" | "set-up"): Promise<AwaitedCode | null> {
    const { rows } = await tx.query<{ sealedCode: Buffer }>(
      `update emailed_codes set tries = tries + 1 where user_id = $1 and sealed_code is not null and expires_at > $2 and tries < $3
         and (confirmed_at is not null) = $4 and asked_by = $5 returning sealed_code as "sealedCode"`,
      [userId, at, emailedCodeRules.tries, use === "in-use", hashOf(by)],
    );
    return rows[0] ?? null;
  },

  /** Uses up the code; returns false if another call was first, a newer code was sent, or it expired. */
  async take({ sealedCode }: AwaitedCode, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update emailed_codes set sealed_code = null, last_used_at = $3, confirmed_at = coalesce(confirmed_at, $3)
       where user_id = $1 and sealed_code = $2 and expires_at > $3`,
      [userId, sealedCode, at],
    );
    return rowCount === 1;
  },
});
