/** How long wrong guesses delay the next one. */
export interface GuessLimit {
  /** Wrong guesses in a row without any wait. */
  readonly freeTries: number;
  /** They are forgotten this long after the last one. */
  readonly forgottenAfterSeconds: number;
}

export interface LoginLimits {
  /** One account from one network, or from one remembered device. */
  readonly pair: GuessLimit;
  /** One account from all networks from which its person has never signed in. */
  readonly account: GuessLimit;
  /** One network, for all accounts that have never been signed in to from there; a whole office may share it. */
  readonly network: GuessLimit;
  /** No wait is longer. */
  readonly longestWaitSeconds: number;
  /**
   * Tries during a wait whose password is looked at all the same, in a minute: a stranger who guesses whenever a wait ends would otherwise
   * renew it for ever, and shut out a colleague in the same network.
   */
  readonly triesInWaitPerMinute: number;
  /** A device or a network is known this long after the person's last sign-in there. */
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

/** Wrong guesses that still count. */
export const countedFailures = ({ failures, lastAtMilliseconds }: Guesses, limit: GuessLimit, nowMilliseconds: number): number =>
  nowMilliseconds - lastAtMilliseconds >= limit.forgottenAfterSeconds * 1000 ? 0 : failures;

/**
 * Seconds until the next guess is looked at, 0 when this one is: 2, 4, 8 … after the free ones. A guess from the future counts without a
 * wait: the clock was set back.
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

/** Tries since a minute began; null: none yet. */
export interface TriesInWait {
  readonly tries: number;
  readonly sinceMilliseconds: number | null;
}

/** The tries with this one, or null where the minute has no room for it. A minute that begins in the future ended: the clock was set back. */
export function withTryInWait(
  { tries, sinceMilliseconds }: TriesInWait,
  { triesInWaitPerMinute }: Pick<LoginLimits, "triesInWaitPerMinute">,
  nowMilliseconds: number,
): TriesInWait | null {
  const age = sinceMilliseconds === null ? null : nowMilliseconds - sinceMilliseconds;
  if (age === null || age < 0 || age >= 60_000) return { tries: 1, sinceMilliseconds: nowMilliseconds };
  return tries < triesInWaitPerMinute ? { tries: tries + 1, sinceMilliseconds } : null;
}
