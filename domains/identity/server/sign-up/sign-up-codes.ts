import { createHash, timingSafeEqual } from "node:crypto";
import type { FileStore } from "@tieout/files";
import type { PlatformTx } from "@tieout/postgres";
import { type AskedCodes, emailedCodeRules, secondsToNextCode, signUpRules, withAskedCode } from "../../core/index.ts";

/** A person signing up belongs to no organization yet, so the key belongs to none. */
const noOrganization = "00000000-0000-0000-0000-000000000000";
const sealName = (address: string): string => `code to sign up with of ${address}`;

export const sealSignUpCode = (files: FileStore, address: string, code: string): Promise<Buffer> =>
  files.seal(noOrganization, sealName(address), Buffer.from(code));

const hashOf = (asker: string): Buffer => createHash("sha256").update(`asks to sign up ${asker}`).digest();

/** A request for a code, or an attempt to use one: an email address and the browser's cookie. */
export interface CodeAsked {
  readonly address: string;
  readonly asker: string;
}

/** A code that is still valid; its email may not have been created yet. */
export interface TriedCode {
  readonly address: string;
  readonly sealedCode: Buffer | null;
  /** Number of tries including this one. */
  readonly tries: number;
}

export async function isSignUpCode(files: FileStore, { address, sealedCode }: TriedCode, code: string): Promise<boolean> {
  if (sealedCode === null) return false;
  const sent = await files.unseal(noOrganization, sealName(address), sealedCode);
  const given = Buffer.from(code);
  return given.length === sent.length && timingSafeEqual(given, sent);
}

/** A message due for sending. */
export interface DueMessage {
  readonly address: string;
  readonly askedAt: Date;
  readonly attempts: number;
}

interface AskedRow {
  readonly [column: string]: unknown;
  readonly askedAt: Date;
  readonly asked: number;
  readonly since: Date;
}

const askedOf = ({ askedAt, asked, since }: AskedRow): AskedCodes => ({
  askedAtMilliseconds: asked === 0 ? null : askedAt.getTime(),
  asked,
  sinceMilliseconds: asked === 0 ? null : since.getTime(),
});

/** Sign-up codes by email address. None of these statements looks up an account, so neither answer nor timing reveals one. */
export const signUpCodes = (tx: PlatformTx) => ({ ...asking(tx), ...trying(tx), ...sending(tx) });

const asking = (tx: PlatformTx) => ({
  /** Counts the message, which is due immediately, or returns how many seconds to wait. */
  async ask({ address, asker }: CodeAsked, at: Date): Promise<number> {
    const { rows } = await tx.query<AskedRow>(
      `insert into sign_up_codes as c (address, expires_at, asked_by, asked_at, asked, asked_since) values ($1, $2, $3, $2, 0, $2)
       on conflict (address) do update set asked = c.asked returning asked_at as "askedAt", asked, asked_since as since`,
      [address, at, hashOf(asker)],
    );
    const [row] = rows;
    if (!row) throw new Error("the row of an address was not written");
    const before = askedOf(row);
    const waitSeconds = secondsToNextCode(before, at.getTime());
    if (waitSeconds > 0) return waitSeconds;
    const { asked, sinceMilliseconds } = withAskedCode(before, at.getTime());
    const since = new Date(sinceMilliseconds ?? at.getTime());
    await tx.query(
      `update sign_up_codes set sealed_code = null, expires_at = $2, tries = 0, asked_by = $6, asked_at = $3, asked = $4, asked_since = $5,
         send_at = $3, attempts = 0 where address = $1`,
      [address, endOf(at), at, asked, since, hashOf(asker)],
    );
    return 0;
  },
});

const endOf = (at: Date): Date => new Date(at.getTime() + emailedCodeRules.seconds * 1000);

const trying = (tx: PlatformTx) => ({
  /** Counts a try before the code is compared; null if this browser has no pending code, or if its tries are used up. */
  async countTry({ address, asker }: CodeAsked, at: Date): Promise<TriedCode | null> {
    const { rows } = await tx.query<{ [K in keyof TriedCode]: TriedCode[K] }>(
      `update sign_up_codes set tries = tries + 1 where address = $1 and expires_at > $2 and tries < $3 and asked_by = $4
       returning address, sealed_code as "sealedCode", tries`,
      [address, at, emailedCodeRules.tries, hashOf(asker)],
    );
    return rows[0] ?? null;
  },

  /** Uses up the code; returns false if another call was first, a newer one was requested, or it expired. */
  async take({ address, sealedCode }: TriedCode, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query(
      "update sign_up_codes set sealed_code = null, expires_at = $3 where address = $1 and sealed_code = $2 and expires_at > $3",
      [address, sealedCode, at],
    );
    return rowCount === 1;
  },
});

const sending = (tx: PlatformTx) => ({
  /** Claims the oldest due messages; each becomes due again after a pause until it is sent. */
  async claim(at: Date, most: number): Promise<readonly DueMessage[]> {
    const { rows } = await tx.query<{ [K in keyof DueMessage]: DueMessage[K] }>(
      `update sign_up_codes set send_at = $1::timestamptz + make_interval(secs => $2), attempts = attempts + 1 where address in (
         select address from sign_up_codes where send_at <= $1 order by send_at, address limit $3 for update skip locked)
       returning address, asked_at as "askedAt", attempts`,
      [at, signUpRules.mailPauseSeconds, most],
    );
    return rows;
  },

  /** Replaces the previous code; returns false if another one was requested in the meantime. */
  async keep({ address, askedAt }: DueMessage, sealedCode: Buffer, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query(
      "update sign_up_codes set sealed_code = $3, expires_at = $4 where address = $1 and asked_at = $2 and send_at is not null",
      [address, askedAt, sealedCode, endOf(at)],
    );
    return rowCount === 1;
  },

  async end({ address, askedAt }: DueMessage): Promise<void> {
    await tx.query("update sign_up_codes set send_at = null where address = $1 and asked_at = $2", [address, askedAt]);
  },

  async forgetOld(at: Date): Promise<void> {
    await tx.query("delete from sign_up_codes where asked_at < $1::timestamptz - make_interval(secs => $2)", [
      at,
      signUpRules.codesKeptSeconds,
    ]);
  },
});
