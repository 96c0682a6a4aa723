import { createHash } from "node:crypto";
import type { PlatformTx } from "@tieout/postgres";
import { countedFailures, type GuessLimit, guessWaitSeconds, type LoginLimits, networkOf } from "../core/index.ts";

export interface Guesser {
  readonly email: string;
  readonly address: string;
  /** SHA-256 of the cookie of a device that this person has signed in with; null for all others. */
  readonly device: Buffer | null;
}

interface Subject {
  readonly hash: Buffer;
  readonly account: Buffer | null;
  readonly limit: GuessLimit;
  /** Not counted where the person has signed in before. */
  readonly isOfStrangers: boolean;
}

interface Row {
  readonly subject: Buffer;
  readonly failures: number;
  readonly lastAt: Date;
  readonly knownUntil: Date | null;
}

/**
 * Wrong guesses over all processes. A guess is counted before the password is checked, so concurrent ones cannot slip through; a refused one
 * is not counted, so it prolongs no wait.
 */
export const signInFailures = (tx: PlatformTx, limits: LoginLimits) => ({
  /** Seconds to wait; 0: the guess is counted, and its password may be checked. */
  async count(guesser: Guesser, at: Date): Promise<number> {
    const subjects = subjectsOf(guesser, limits);
    const rows = await lockRows(tx, subjects, at);
    await forgetOld(tx, at);
    const isKnown = isKnownAt(rows, at);
    const counting = subjects.filter(({ isOfStrangers }) => !(isKnown && isOfStrangers));
    const now = at.getTime();
    const guesses = ({ hash }: Subject) => {
      const row = rows.find(({ subject }) => subject.equals(hash));
      return { failures: row?.failures ?? 0, lastAtMilliseconds: row?.lastAt.getTime() ?? now };
    };
    const wait = Math.max(...counting.map((subject) => guessWaitSeconds(guesses(subject), subject.limit, limits, now)));
    if (wait > 0) return wait;
    for (const subject of counting) {
      const failures = countedFailures(guesses(subject), subject.limit, now) + 1;
      await tx.query("update sign_in_failures set failures = $2, last_at = $3 where subject = $1", [subject.hash, failures, at]);
    }
    return 0;
  },

  /** A correct password is not a guess: it ends the delay of the pair and makes its network known; the others get the guess back. */
  async forgive(guesser: Guesser, at: Date): Promise<void> {
    const subjects = subjectsOf(guesser, limits);
    const [own, ...others] = subjects;
    if (!own) return;
    const wasKnown = isKnownAt(await lockRows(tx, subjects, at), at);
    const knownUntil = new Date(at.getTime() + limits.knownForSeconds * 1000);
    await tx.query("update sign_in_failures set failures = 0, known_until = $2 where subject = $1", [own.hash, knownUntil]);
    if (wasKnown) return;
    for (const { hash } of others)
      await tx.query("update sign_in_failures set failures = greatest(0, failures - 1) where subject = $1", [hash]);
  },

  /** Ends every delay of the account. */
  async unlock(email: string): Promise<void> {
    await tx.query("update sign_in_failures set failures = 0 where account = $1", [accountOf(email)]);
  },
});

const isKnownAt = (rows: readonly Row[], at: Date): boolean => rows.some(({ knownUntil }) => knownUntil !== null && knownUntil > at);

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const accountOf = (email: string): Buffer => hashOf(`account:${email}`);

/** Own subject first: a remembered device, else the pair of account and network. */
function subjectsOf({ email, address, device }: Guesser, { pair, account, network }: LoginLimits): readonly Subject[] {
  const accountHash = accountOf(email);
  const own = { account: accountHash, limit: pair, isOfStrangers: false };
  if (device) return [{ ...own, hash: hashOf(`device:${device.toString("hex")} ${email}`) }];
  const from = networkOf(address);
  return [
    { ...own, hash: hashOf(`pair:${from} ${email}`) },
    { hash: accountHash, account: accountHash, limit: account, isOfStrangers: true },
    { hash: hashOf(`network:${from}`), account: null, limit: network, isOfStrangers: true },
  ];
}

/** Locked in one order by every transaction, so that two never wait for each other. */
async function lockRows(tx: PlatformTx, subjects: readonly Subject[], at: Date): Promise<readonly Row[]> {
  const ordered = [...subjects].sort((a, b) => a.hash.compare(b.hash));
  const rows: Row[] = [];
  for (const { hash, account } of ordered) {
    const { rows: found } = await tx.query<Row>(
      `insert into sign_in_failures as f (subject, account, failures, last_at) values ($1, $2, 0, $3)
       on conflict (subject) do update set account = f.account
       returning subject, failures, last_at as "lastAt", known_until as "knownUntil"`,
      [hash, account, at],
    );
    rows.push(...found);
  }
  return rows;
}

/** Rows of other sign-ins under way are left to the next one. */
async function forgetOld(tx: PlatformTx, at: Date): Promise<void> {
  await tx.query(
    `delete from sign_in_failures where subject in (
       select subject from sign_in_failures where last_at < $1::timestamptz - interval '1 day' and coalesce(known_until, '-infinity') < $1
       order by last_at limit 100 for update skip locked)`,
    [at],
  );
}
