/**
 * Codes by mail. Eight digits, not six: 10,000 guesses hit one with a chance of 0.01%, however they are spread over codes and sign-ins.
 */
export const emailedCodeRules = {
  digits: 8,
  seconds: 600,
  tries: 5,
  /** Between two messages. */
  pauseSeconds: 60,
  mostAsked: 5,
  askedWithinSeconds: 3600,
} as const;

export interface AskedCodes {
  /** Null: none yet. */
  readonly askedAtMilliseconds: number | null;
  /** Since the hour began. */
  readonly asked: number;
  readonly sinceMilliseconds: number | null;
}

const isOver = ({ sinceMilliseconds }: AskedCodes, now: number): boolean =>
  sinceMilliseconds === null || now < sinceMilliseconds || now - sinceMilliseconds >= emailedCodeRules.askedWithinSeconds * 1000;

/** Seconds until the next message may be asked for; 0: now. One asked for after now delays nothing: the clock was set back. */
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

/** A code that was asked for longer ago is not sent anymore: it would be over on arrival. */
export const isStillAwaited = (askedAtMilliseconds: number, nowMilliseconds: number): boolean =>
  nowMilliseconds - askedAtMilliseconds < emailedCodeRules.seconds * 1000;

/** Of a number below 10 to the power of the digits. */
export const emailedCodeOf = (number: number): string => String(number).padStart(emailedCodeRules.digits, "0");

/** Whoever holds the mailbox sets passwords by it too, so those who see many firms need something else than mail. */
export const mayUseEmailedCodes = ({ isStaff }: { readonly isStaff: boolean }): boolean => !isStaff;
