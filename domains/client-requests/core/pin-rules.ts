import { clockToleranceSeconds } from "@tieout/kernel";

/** Eight digits, communicated separately from the link; after ten wrong tries the link is paused, longer each time. */
export const pinRules = { digits: 8, triesAtATime: 10, firstRestSeconds: 3600, longestRestSeconds: 24 * 3600 } as const;

/** Formats a number below 10 to the power of `digits`. */
export const pinOf = (number: number): string => String(number).padStart(pinRules.digits, "0");

/** Formats a PIN in two groups, for reading aloud. */
export const shownPin = (pin: string): string => `${pin.slice(0, pinRules.digits / 2)} ${pin.slice(pinRules.digits / 2)}`;

export interface PinTries {
  /** Tries since the PIN was created or last entered correctly, including any being compared right now. */
  readonly tries: number;
  /** Time of the last try; null if there have been none. */
  readonly triedAtMilliseconds: number | null;
}

/**
 * Time until which no PIN is compared; null if one may be tried now. Every ten tries are followed by a pause of one hour, then two, four
 * and so on up to a day. During the 194 days that a link can work at most, 2,000 PINs can be tried: the chance that one is right is 0.002%.
 * If the last try is in the future, it delays nothing, because the clock was set back. If it is only slightly ahead, it was counted by
 * another process, or by a call that began later and arrived first.
 */
export function restsUntilMilliseconds({ tries, triedAtMilliseconds }: PinTries, nowMilliseconds: number): number | null {
  if (tries === 0 || tries % pinRules.triesAtATime !== 0 || triedAtMilliseconds === null) return null;
  if (triedAtMilliseconds > nowMilliseconds + clockToleranceSeconds * 1000) return null;
  const rests = tries / pinRules.triesAtATime;
  const seconds = Math.min(pinRules.longestRestSeconds, pinRules.firstRestSeconds * 2 ** Math.min(rests - 1, 10));
  const until = triedAtMilliseconds + seconds * 1000;
  return nowMilliseconds < until ? until : null;
}
