/** How wrong guesses delay the next one. */
export interface GuessLimit {
  /** Wrong guesses in a row before any wait applies. */
  readonly freeTries: number;
  /** Time after the last wrong guess until all are forgotten. */
  readonly forgottenAfterSeconds: number;
}

export interface LoginLimits {
  /** Limit for one account from one network or one remembered device. */
  readonly pair: GuessLimit;
  /** Limit for one account from all networks in which its owner has never signed in. */
  readonly account: GuessLimit;
  /** Limit for one network, over all accounts that never signed in from it; a whole office may share a network. */
  readonly network: GuessLimit;
  /** Maximum wait. */
  readonly longestWaitSeconds: number;
  /**
   * Tries per minute whose password is checked even during a wait. Otherwise a stranger who guesses whenever a wait ends could renew it
   * forever and lock out a colleague on the same network.
   */
  readonly triesInWaitPerMinute: number;
  /** How long after the person's last sign-in a device or network counts as known. */
  readonly knownForSeconds: number;
}

export const defaultLoginLimits: LoginLimits = {
  pair: { freeTries: 5, forgottenAfterSeconds: 3600 },
  account: { freeTries: 50, forgottenAfterSeconds: 3600 },
  network: { freeTries: 100, forgottenAfterSeconds: 900 },
  longestWaitSeconds: 60,
  triesInWaitPerMinute: 60,
  knownForSeconds: 90 * 24 * 3600,
};

export interface Guesses {
  readonly failures: number;
  readonly lastAtMilliseconds: number;
}

/** Number of wrong guesses that still count. */
export const countedFailures = ({ failures, lastAtMilliseconds }: Guesses, limit: GuessLimit, nowMilliseconds: number): number =>
  nowMilliseconds - lastAtMilliseconds >= limit.forgottenAfterSeconds * 1000 ? 0 : failures;

/**
 * Seconds until the next guess is checked, or 0 to check this one: 2, 4, 8 … after the free ones. A guess dated in the future counts but
 * causes no wait, because it means the clock was set back.
 */
export function guessWaitSeconds(
  guesses: Guesses,
  limit: GuessLimit,
  { longestWaitSeconds }: Pick<LoginLimits, "longestWaitSeconds">,
  nowMilliseconds: number,
): number {
  const beyond = countedFailures(guesses, limit, nowMilliseconds) - limit.freeTries;
  if (beyond < 0 || guesses.lastAtMilliseconds - nowMilliseconds > longestWaitSeconds * 1000) return 0;
  const delaySeconds = Math.min(longestWaitSeconds, 2 ** Math.min(beyond + 1, 30));
  const endsAt = guesses.lastAtMilliseconds + delaySeconds * 1000;
  return Math.min(longestWaitSeconds, Math.max(0, Math.ceil((endsAt - nowMilliseconds) / 1000)));
}

/** Tries since the minute began; null if there were none yet. */
export interface TriesInWait {
  readonly tries: number;
  readonly sinceMilliseconds: number | null;
}

/**
 * The tries including this one, or null if this minute allows no more. A minute that starts in the future counts as over, because it means
 * the clock was set back.
 */
export function withTryInWait(
  { tries, sinceMilliseconds }: TriesInWait,
  { triesInWaitPerMinute }: Pick<LoginLimits, "triesInWaitPerMinute">,
  nowMilliseconds: number,
): TriesInWait | null {
  const age = sinceMilliseconds === null ? null : nowMilliseconds - sinceMilliseconds;
  if (age === null || age < 0 || age >= 60_000) return { tries: 1, sinceMilliseconds: nowMilliseconds };
  return tries < triesInWaitPerMinute ? { tries: tries + 1, sinceMilliseconds } : null;
}
