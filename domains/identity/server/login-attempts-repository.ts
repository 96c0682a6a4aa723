import { createHash } from "node:crypto";
import type { PlatformTx } from "@tieout/postgres";
import { type LoginLimits, windowStartMilliseconds } from "../core/index.ts";

export interface LoginSubjects {
  readonly email: string;
  readonly address: string;
}

/** Attempts over all processes. Counted before the password is checked, so concurrent guesses cannot slip through. */
export const loginAttemptsRepository = (tx: PlatformTx, limits: LoginLimits) => ({
  async count(subjects: LoginSubjects, at: Date): Promise<{ readonly account: number; readonly address: number }> {
    const start = new Date(windowStartMilliseconds(at.getTime(), limits));
    await tx.query("delete from login_attempts where window_start < $1::timestamptz - interval '1 day'", [at]);
    const one = async (subject: Buffer): Promise<number> => {
      const { rows } = await tx.query<{ tries: number }>(
        `insert into login_attempts (subject, window_start, tries) values ($1, $2, 1)
         on conflict (subject, window_start) do update set tries = login_attempts.tries + 1 returning tries`,
        [subject, start],
      );
      return rows[0]?.tries ?? 1;
    };
    // Always the account first: a fixed lock order prevents deadlocks.
    const account = await one(accountSubject(subjects.email));
    return { account, address: await one(addressSubject(subjects.address)) };
  },

  /** A correct password is not a guess: resets the account's count and returns the attempt to the address. */
  async forgive(subjects: LoginSubjects, at: Date): Promise<void> {
    const start = new Date(windowStartMilliseconds(at.getTime(), limits));
    await tx.query("delete from login_attempts where subject = $1", [accountSubject(subjects.email)]);
    await tx.query("update login_attempts set tries = greatest(1, tries - 1) where subject = $1 and window_start = $2", [
      addressSubject(subjects.address),
      start,
    ]);
  },
});

const subjectOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const accountSubject = (email: string): Buffer => subjectOf(`account:${email}`);
const addressSubject = (address: string): Buffer => subjectOf(`address:${address}`);
