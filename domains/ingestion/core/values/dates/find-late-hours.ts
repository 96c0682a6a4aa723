import { splitDate } from "../date-parts.ts";
import type { DatedText } from "../decide-date-format.ts";
import { placeholderOf } from "../parse-date.ts";
import { isLateHour, type LateHours, lastSecond } from "./late-hours.ts";

export interface FoundLateHours {
  /** Suggested reading; a person always confirms it. */
  readonly proposed: LateHours;
  /** The evidence, as a sentence. */
  readonly reason: string;
}

const hour = 3600;
const endOfDay = 86_400;
/** Markets and offices close by this time, so a single hour up to it may be an actual time on that date. */
const closingHour = 17 * hour;
/** Share of times that must match the hour; a few rows may have been entered by hand. */
const nearlyAll = 0.95;

interface Tally {
  dated: number;
  timed: number;
  /** Number of dates at the last second of the day. */
  ended: number;
  readonly late: Map<number, { count: number; readonly example: string }>;
}

function tallyValue(tally: Tally, { text, count = 1 }: DatedText): void {
  const parts = splitDate(text);
  if (!parts || placeholderOf(parts)) return;
  tally.dated += count;
  const { time = 0 } = parts;
  if (time === 0 || time === endOfDay) return;
  tally.timed += count;
  if (time === lastSecond) tally.ended += count;
  if (!isLateHour(time)) return;
  const known = tally.late.get(time);
  if (known) known.count += count;
  else tally.late.set(time, { count, example: text });
}

const two = (part: number): string => String(part).padStart(2, "0");
const clockText = (time: number): string =>
  `${two(Math.floor(time / hour))}:${two(Math.floor(time / 60) % 60)}${time % 60 === 0 ? "" : `:${two(time % 60)}`}`;

function countText(rows: number, all: number): string {
  if (rows < all) return `${rows} of ${all} dates have`;
  return all === 1 ? "The only date has" : `All ${all} dates have`;
}

const words: Readonly<Record<LateHours, string>> = {
  next_day:
    "They are probably midnight of the next day in another time zone, and are read as the next day. Confirm it, or choose the day as written.",
  as_written:
    "They may be midnight of the next day in another time zone; they are read as the day written. Confirm it, or choose the next day.",
};

/** Dates at the last second of a day mixed with dates without a time: a program that means the end of a day writes it with every date. */
function lostSeconds({ dated, timed, ended }: Tally): FoundLateHours | null {
  if (ended === 0 || ended < timed || ended > dated * nearlyAll) return null;
  const reason = `${countText(ended, dated)} the time 23:59:59, the others have none. They are probably midnight of the next day that lost a second, and are read as the next day. Confirm it, or choose the day as written.`;
  return { proposed: "next_day", reason };
}

/**
 * Whether a column's dates are midnights in another time zone: (nearly) all times are one evening hour, or two that are an hour apart
 * because of daylight saving time. Times of actual events vary more. Null if there is no evidence.
 */
export function findLateHours(values: Iterable<DatedText>): FoundLateHours | null {
  const tally: Tally = { dated: 0, timed: 0, ended: 0, late: new Map() };
  for (const value of values) tallyValue(tally, value);
  const [most, second] = [...tally.late].sort(([a, one], [b, other]) => other.count - one.count || a - b);
  if (!most) return lostSeconds(tally);
  const isPair = second !== undefined && Math.abs(second[0] - most[0]) === hour;
  const rows = most[1].count + (isPair ? second[1].count : 0);
  if (rows < tally.timed * nearlyAll) return null;
  const hours = [most[0], ...(isPair ? [second[0]] : [])].sort((a, b) => a - b);
  const proposed: LateHours = isPair || most[0] > closingHour ? "next_day" : "as_written";
  const shown = `the time ${hours.map(clockText).join(" or ")}, such as “${most[1].example}”`;
  return { proposed, reason: `${countText(rows, tally.dated)} ${shown}. ${words[proposed]}` };
}
