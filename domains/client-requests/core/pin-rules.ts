import { clockToleranceSeconds } from "@tieout/kernel";

/** Eight digits, given apart from the link; after ten wrong ones the link rests, each time for longer. */
export const pinRules = { digits: 8, triesAtATime: 10, firstRestSeconds: 3600, longestRestSeconds: 24 * 3600 } as const;

/** Of a number below 10 to the power of the digits. */
export const pinOf = (number: number): string => String(number).padStart(pinRules.digits, "0");

/** In two groups, as it is read out. */
export const shownPin = (pin: string): string => `${pin.slice(0, pinRules.digits / 2)} ${pin.slice(pinRules.digits / 2)}`;

export interface PinTries {
  /** Since the PIN was made or was last right, with those that are compared at this moment. */
  readonly tries: number;
  /** The last of them; null: none. */
  readonly triedAtMilliseconds: number | null;
}

/**
 * Instant until which no PIN is compared; null: one may be tried now. Each ten tries are followed by a rest, of one hour, then two, four and so
 * on up to a day. In the 194 days that a link can work at most, 2,000 PINs are tried: one of them is right with a chance of 0.002%. A last try
 * that lies in the future delays nothing: the clock was set back. One that lies a little ahead was counted by another process, or by a call that
 * began later and came first.
 */
export function restsUntilMilliseconds({ tries, triedAtMilliseconds }: PinTries, nowMilliseconds: number): number | null {
  if (tries === 0 || tries % pinRules.triesAtATime !== 0 || triedAtMilliseconds === null) return null;
  if (triedAtMilliseconds > nowMilliseconds + clockToleranceSeconds * 1000) return null;
  const rests = tries / pinRules.triesAtATime;
  const seconds = Math.min(pinRules.longestRestSeconds, pinRules.firstRestSeconds * 2 ** Math.min(rests - 1, 10));
  const until = triedAtMilliseconds + seconds * 1000;
  return nowMilliseconds < until ? until : null;
}
