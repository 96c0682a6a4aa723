import { createHash } from "node:crypto";
import { networkOf } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { countedFailures, type GuessLimit, guessWaitSeconds, type LoginLimits, withTryInWait } from "../core/index.ts";

export interface Guesser {
  readonly email: string;
  readonly address: string;
  /** SHA-256 of the device cookie if this person has signed in with it; otherwise null. */
  readonly device: Buffer | null;
}

/** A right guess, and whether it had been counted. */
export interface RightGuess {
  readonly guesser: Guesser;
  readonly wasCounted: boolean;
}

/** Secrets, other than the sign-in password, that can be guessed. */
const secrets = ["code", "own password", "own code", "sign-up code"] as const;

/** Guesses at another of the account's secrets wait separately; the key is unique because emails contain no spaces. */
export const guesserOf = <G extends Pick<Guesser, "email">>(secret: (typeof secrets)[number], guesser: G): G => ({
  ...guesser,
  email: `${secret} ${guesser.email}`,
});

interface Subject {
  readonly hash: Buffer;
  readonly account: Buffer | null;
  readonly limit: GuessLimit;
  /** If true, the subject is skipped for a person who has signed in before. */
  readonly isOfStrangers: boolean;
}

interface Row {
  readonly subject: Buffer;
  readonly failures: number;
  readonly lastAt: Date;
  readonly knownUntil: Date | null;
  readonly triesInWait: number;
  readonly triesSince: Date | null;
}

/** Limited kinds of calls, each counted separately. Requests for a reset or a sign-up code count as guesses that are never right. */
export type LimitedKind = "password" | "reset" | "sign-up";

/** Decision on a try. */
export interface Verdict {
  /** 0 if the guess was counted. */
  readonly waitSeconds: number;
  /** Whether the password may be checked; during a wait, only the right one has an effect. */
  readonly isLookedAt: boolean;
}

const guessesOf = (row: Row | undefined, now: number) => ({
  failures: row?.failures ?? 0,
  lastAtMilliseconds: row?.lastAt.getTime() ?? now,
});

/**
 * Counts wrong guesses across all processes. A guess is counted before the password is checked, so that concurrent guesses cannot slip
 * through; guesses during a wait are not counted, so they don't prolong it.
 */
export const signInFailures = (tx: PlatformTx, limits: LoginLimits, kind: LimitedKind = "password") => ({
  async count(guesser: Guesser, at: Date): Promise<Verdict> {
    const subjects = subjectsOf(guesser, limits, kind);
    const rows = await lockRows(tx, subjects, at);
    await forgetOld(tx, at);
    // Excludes sign-ups, where it must make no difference whether an email address is known.
    const isKnown = isKnownAt(rows, at) || (kind === "reset" && (await hasSignedInFrom(tx, guesser, at)));
    const counting = subjects.filter(({ isOfStrangers }) => !(isKnown && isOfStrangers));
    const now = at.getTime();
    const rowOf = ({ hash }: Subject) => rows.find(({ subject }) => subject.equals(hash));
    const waits = counting.map((subject) => ({
      row: rowOf(subject),
      seconds: guessWaitSeconds(guessesOf(rowOf(subject), now), subject.limit, limits, now),
    }));
    const waiting = waits.filter(({ seconds }) => seconds > 0);
    if (waiting.length > 0) {
      const kept = waiting.flatMap(({ row }) => row ?? []);
      return { waitSeconds: Math.max(...waiting.map(({ seconds }) => seconds)), isLookedAt: await takeTries(tx, kept, limits, at) };
    }
    for (const subject of counting) {
      const failures = countedFailures(guessesOf(rowOf(subject), now), subject.limit, now) + 1;
      await tx.query("update sign_in_failures set failures = $2, last_at = $3 where subject = $1", [subject.hash, failures, at]);
    }
    return { waitSeconds: 0, isLookedAt: true };
  },

  /**
   * A right secret was no guess: it ends the delay for account and network, a sign-in makes the network known, and other counts drop by 1.
   */
  async forgive({ guesser, wasCounted }: RightGuess, at: Date, isSignedIn: boolean): Promise<void> {
    const subjects = subjectsOf(guesser, limits, kind);
    const [own, ...others] = subjects;
    if (!own) return;
    const wasKnown = isKnownAt(await lockRows(tx, subjects, at), at);
    const knownUntil = isSignedIn ? new Date(at.getTime() + limits.knownForSeconds * 1000) : null;
    await tx.query("update sign_in_failures set failures = 0, known_until = coalesce($2, known_until) where subject = $1", [
      own.hash,
      knownUntil,
    ]);
    if (wasKnown || !wasCounted) return;
    for (const { hash } of others)
      await tx.query("update sign_in_failures set failures = greatest(0, failures - 1) where subject = $1", [hash]);
  },

  /** Ends all delays for the account. */
  async unlock(email: string): Promise<void> {
    const accounts = [email, ...secrets.map((secret) => guesserOf(secret, { email }).email)].map(accountOf);
    await tx.query("update sign_in_failures set failures = 0 where account = any ($1::bytea[])", [accounts]);
  },
});

/** Returns true if every wait allows one more try this minute, and if so uses up that try in all of them. */
async function takeTries(tx: PlatformTx, rows: readonly Row[], limits: LoginLimits, at: Date): Promise<boolean> {
  const taken = rows.map(({ triesInWait: tries, triesSince }) =>
    withTryInWait({ tries, sinceMilliseconds: triesSince?.getTime() ?? null }, limits, at.getTime()),
  );
  if (taken.includes(null)) return false;
  for (const [index, { subject }] of rows.entries()) {
    const { tries, sinceMilliseconds } = taken[index] ?? { tries: 1, sinceMilliseconds: null };
    const since = new Date(sinceMilliseconds ?? at.getTime());
    await tx.query("update sign_in_failures set tries_in_wait = $2, tries_since = $3 where subject = $1", [subject, tries, since]);
  }
  return true;
}

const isKnownAt = (rows: readonly Row[], at: Date): boolean => rows.some(({ knownUntil }) => knownUntil !== null && knownUntil > at);

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const accountOf = (email: string): Buffer => hashOf(`account:${email}`);

const pairOf = ({ email, address }: Guesser): string => `pair:${networkOf(address)} ${email}`;

/** Subjects to count, the guesser's own first: a remembered device, or the pair of account and network. */
function subjectsOf(guesser: Guesser, { pair, account, network }: LoginLimits, kind: LimitedKind): readonly Subject[] {
  const { email, address, device } = guesser;
  const prefix = kind === "password" ? "" : `${kind} `;
  const subject = (name: string): Buffer => hashOf(`${prefix}${name}`);
  const ofAccount = accountOf(email);
  const own = { account: ofAccount, limit: pair, isOfStrangers: false };
  if (device) return [{ ...own, hash: subject(`device:${device.toString("hex")} ${email}`) }];
  // Requesting an email isn't guessing, so strangers' requests don't delay anyone else's.
  const ofStrangers =
    kind !== "password" ? [] : [{ hash: subject(`account:${email}`), account: ofAccount, limit: account, isOfStrangers: true }];
  return [
    { ...own, hash: subject(pairOf(guesser)) },
    ...ofStrangers,
    { hash: subject(`network:${networkOf(address)}`), account: null, limit: network, isOfStrangers: true },
  ];
}

async function hasSignedInFrom(tx: PlatformTx, guesser: Guesser, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query("select from sign_in_failures where subject = $1 and known_until > $2", [
    hashOf(pairOf(guesser)),
    at,
  ]);
  return rowCount === 1;
}

/** Locks rows in a fixed order in every transaction to avoid deadlocks. */
async function lockRows(tx: PlatformTx, subjects: readonly Subject[], at: Date): Promise<readonly Row[]> {
  const ordered = [...subjects].sort((a, b) => a.hash.compare(b.hash));
  const rows: Row[] = [];
  for (const { hash, account } of ordered) {
    const { rows: found } = await tx.query<Row>(
      `insert into sign_in_failures as f (subject, account, failures, last_at) values ($1, $2, 0, $3)
       on conflict (subject) do update set account = f.account
       returning subject, failures, last_at as "lastAt", known_until as "knownUntil", tries_in_wait as "triesInWait",
         tries_since as "triesSince"`,
      [hash, account, at],
    );
    rows.push(...found);
  }
  return rows;
}

/** Skips rows of concurrent sign-ins; a later sign-in removes them. */
async function forgetOld(tx: PlatformTx, at: Date): Promise<void> {
  await tx.query(
    `delete from sign_in_failures where subject in (
       select subject from sign_in_failures where last_at < $1::timestamptz - interval '1 day' and coalesce(known_until, '-infinity') < $1
       order by last_at limit 100 for update skip locked)`,
    [at],
  );
}
