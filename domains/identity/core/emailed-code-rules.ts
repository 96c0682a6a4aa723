/**
 * Rules for emailed codes. With eight digits instead of six, 10,000 guesses succeed with a probability of only 0.01%, however they are
 * spread across codes and sign-ins.
 */
export const emailedCodeRules = {
  digits: 8,
  seconds: 600,
  tries: 5,
  /** Minimum pause between two emails. */
  pauseSeconds: 60,
  mostAsked: 5,
  askedWithinSeconds: 3600,
} as const;

export interface AskedCodes {
  /** Null if no code has been requested yet. */
  readonly askedAtMilliseconds: number | null;
  /** Number of codes requested since the hour began. */
  readonly asked: number;
  readonly sinceMilliseconds: number | null;
}

const isOver = ({ sinceMilliseconds }: AskedCodes, now: number): boolean =>
  sinceMilliseconds === null || now < sinceMilliseconds || now - sinceMilliseconds >= emailedCodeRules.askedWithinSeconds * 1000;

/**
 * Seconds until the next code may be requested; 0 if it may be requested now. A request dated in the future causes no delay, because it
 * means the clock was set back.
 */
export function secondsToNextCode(asked: AskedCodes, nowMilliseconds: number): number {
  const { askedAtMilliseconds, sinceMilliseconds } = asked;
  if (askedAtMilliseconds === null || askedAtMilliseconds > nowMilliseconds) return 0;
  const afterPause = askedAtMilliseconds + emailedCodeRules.pauseSeconds * 1000;
  const isHourFull = !isOver(asked, nowMilliseconds) && asked.asked >= emailedCodeRules.mostAsked;
  const afterHour = isHourFull ? (sinceMilliseconds ?? 0) + emailedCodeRules.askedWithinSeconds * 1000 : 0;
  return Math.max(0, Math.ceil((Math.max(afterPause, afterHour) - nowMilliseconds) / 1000));
}

export const withAskedCode = (asked: AskedCodes, nowMilliseconds: number): AskedCodes =>
  isOver(asked, nowMilliseconds)
    ? { askedAtMilliseconds: nowMilliseconds, asked: 1, sinceMilliseconds: nowMilliseconds }
    : { askedAtMilliseconds: nowMilliseconds, asked: asked.asked + 1, sinceMilliseconds: asked.sinceMilliseconds };

/** Whether a requested code should still be sent: after too long a wait, it would have expired on arrival. */
export const isStillAwaited = (askedAtMilliseconds: number, nowMilliseconds: number): boolean =>
  nowMilliseconds - askedAtMilliseconds < emailedCodeRules.seconds * 1000;

/** Formats a number below 10 to the power of `digits` as a code. */
export const emailedCodeOf = (number: number): string => String(number).padStart(emailedCodeRules.digits, "0");

/** Not available to staff: mailbox access also allows setting a password, and staff see many firms, so they need a stronger second step. */
export const mayUseEmailedCodes = ({ isStaff }: { readonly isStaff: boolean }): boolean => !isStaff;
