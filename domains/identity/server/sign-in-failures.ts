import { createHash } from "node:crypto";
import { networkOf } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { countedFailures, type GuessLimit, guessWaitSeconds, type LoginLimits, withTryInWait } from "../core/index.ts";

export interface Guesser {
  readonly email: string;
  readonly address: string;
  /** SHA-256 of the cookie of a device that this person has signed in with; null for all others. */
  readonly device: Buffer | null;
}

/** A guess that turned out right, and whether it had been counted as one. */
export interface RightGuess {
  readonly guesser: Guesser;
  readonly wasCounted: boolean;
}

/** What is guessed besides the password of a sign-in. */
const secrets = ["code", "own password", "own code", "sign-up code"] as const;

/** Guesses at another secret of the account have waits of their own; no email address has a space. */
export const guesserOf = <G extends Pick<Guesser, "email">>(secret: (typeof secrets)[number], guesser: G): G => ({
  ...guesser,
  email: `${secret} ${guesser.email}`,
});

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
  readonly triesInWait: number;
  readonly triesSince: Date | null;
}

/** What is limited; each kind has counts of its own. A call for a reset, or for a code to sign up with, counts as a guess that is never right. */
export type LimitedKind = "password" | "reset" | "sign-up";

/** What becomes of a try. */
export interface Verdict {
  /** 0: the guess was counted. */
  readonly waitSeconds: number;
  /** The password may be checked; during a wait only the right one changes anything. */
  readonly isLookedAt: boolean;
}

const guessesOf = (row: Row | undefined, now: number) => ({
  failures: row?.failures ?? 0,
  lastAtMilliseconds: row?.lastAt.getTime() ?? now,
});

/**
 * Wrong guesses over all processes. A guess is counted before the password is checked, so concurrent ones cannot slip through; one during a
 * wait is not counted, so it prolongs no wait.
 */
export const signInFailures = (tx: PlatformTx, limits: LoginLimits, kind: LimitedKind = "password") => ({
  async count(guesser: Guesser, at: Date): Promise<Verdict> {
    const subjects = subjectsOf(guesser, limits, kind);
    const rows = await lockRows(tx, subjects, at);
    await forgetOld(tx, at);
    // Not of a sign-up: whether an address is known here must change nothing.
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

  /** What was right is not a guess: it ends the delay of the pair, and a sign-in makes its network known; the others get the guess back. */
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

  /** Ends every delay of the account. */
  async unlock(email: string): Promise<void> {
    const accounts = [email, ...secrets.map((secret) => guesserOf(secret, { email }).email)].map(accountOf);
    await tx.query("update sign_in_failures set failures = 0 where account = any ($1::bytea[])", [accounts]);
  },
});

/** True where every wait has room for one more try in this minute; then it is taken from all of them. */
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

/** Own subject first: a remembered device, else the pair of account and network. */
function subjectsOf(guesser: Guesser, { pair, account, network }: LoginLimits, kind: LimitedKind): readonly Subject[] {
  const { email, address, device } = guesser;
  const prefix = kind === "password" ? "" : `${kind} `;
  const subject = (name: string): Buffer => hashOf(`${prefix}${name}`);
  const ofAccount = accountOf(email);
  const own = { account: ofAccount, limit: pair, isOfStrangers: false };
  if (device) return [{ ...own, hash: subject(`device:${device.toString("hex")} ${email}`) }];
  // Nothing is guessed by asking for a message: strangers' requests hold back nobody's own.
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

/** Locked in one order by every transaction, so that two never wait for each other. */
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

/** Rows of other sign-ins under way are left to the next one. */
async function forgetOld(tx: PlatformTx, at: Date): Promise<void> {
  await tx.query(
    `delete from sign_in_failures where subject in (
       select subject from sign_in_failures where last_at < $1::timestamptz - interval '1 day' and coalesce(known_until, '-infinity') < $1
       order by last_at limit 100 for update skip locked)`,
    [at],
  );
}
