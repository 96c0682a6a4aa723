/** A date with its time in seconds of the day; the zone is removed. */
export interface TimedText {
  /** The date alone. */
  readonly date: string;
  /** Undefined if no time is written. */
  readonly time?: number;
}

/** Maximum length of a date with its time and zone name. */
export const longestDate = 90;

const zoneName = "(?:UTC|GMT|Z|[ECMPA][SD]?T|AK[SD]T|HS?T)";
const offset = "[+-]\\d{1,2}(?::?\\d{2})?";
const zones = `(?:(?: ?(?:${zoneName}(?:${offset})?|${offset})){1,2}(?: ?\\[[a-z_/+-]{1,40}\\]| ?\\([a-z ,.]{1,40}\\))?)?`;
const clock = "(\\d{1,2})(?:(?::(\\d{2})(?::(\\d{2})(?:[.:,]\\d{1,9})?)?)?(?: ?([AP])\\.?M\\.?)?)";
/** Time as written by DB2 and Oracle. */
const dottedClock = "(\\d{1,2})\\.(\\d{2})\\.(\\d{2})(?:[.,]\\d{1,9})?(?: ?([AP])\\.?M\\.?)?";

const afterDate = new RegExp(`^(.{5,40}?)(?:,? at |, ?| |T|:)${clock}${zones}$`, "i");
const dottedAfterDate = new RegExp(`^(.{5,40}?)[ ,T-]${dottedClock}${zones}$`, "i");
/** `Jan 12 00:00:00 EST 2024`, as written by Unix, C and Java. */
const beforeYear = new RegExp(`^([a-z]{3,9}\\.? \\d{1,2}) ${clock}(?: ${zoneName}| ${offset})? (\\d{4})$`, "i");
const runTogether = /^((?:19|20)\d{2})(\d{2})(\d{2})[T ]?(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** A date without a time has a zone only if no part of the date itself looks like a zone. */
const zoneAlone = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})(?:Z|[+-]\\d{2}:\\d{2})$|^(.{5,40}?) ${zoneName}$`, "i");

interface Clock {
  readonly hour: string | undefined;
  readonly minute: string | undefined;
  readonly second: string | undefined;
  readonly half: string | undefined;
}

/** Seconds of the day; 24:00 is the end of the day. Null if it is not a valid time. */
function secondsOf({ hour: written = "", minute, second = "0", half }: Clock): number | null {
  if (minute === undefined && half === undefined) return null;
  const [minutes, seconds] = [Number(minute ?? 0), Number(second)];
  const isLater = half?.toUpperCase() === "P";
  const hour =
    half !== undefined && Number(written) === 12 ? (isLater ? 12 : 0) : Number(written) + (isLater && Number(written) < 12 ? 12 : 0);
  const total = hour * 3600 + minutes * 60 + seconds;
  return minutes > 59 || seconds > 60 || total > 86_400 ? null : total;
}

const clockOf = (found: RegExpExecArray, from: number): Clock => ({
  hour: found[from],
  minute: found[from + 1],
  second: found[from + 2],
  half: found[from + 3],
});

/** Splits a text into date, time and zone without checking the date. Null if the time is invalid. */
export function splitTime(text: string): TimedText | null {
  if (text.length > longestDate) return null;
  const digits = runTogether.exec(text);
  if (digits) {
    const time = secondsOf({ hour: digits[4], minute: digits[5], second: digits[6], half: undefined });
    return time === null ? null : { date: `${digits[1]}-${digits[2]}-${digits[3]}`, time };
  }
  const between = beforeYear.exec(text);
  if (between) return timed(`${between[1]} ${between[6]}`, clockOf(between, 2));
  const behind = dottedAfterDate.exec(text) ?? afterDate.exec(text);
  const time = behind && secondsOf(clockOf(behind, 2));
  if (behind && time !== null) return { date: behind[1] ?? "", time };
  const zoned = zoneAlone.exec(text);
  return { date: zoned?.[1] ?? zoned?.[2] ?? text };
}

function timed(date: string, written: Clock): TimedText | null {
  const time = secondsOf(written);
  return time === null ? null : { date, time };
}
