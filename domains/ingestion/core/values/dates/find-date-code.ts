import { displayDate, type PlainDate, yearOf } from "@tieout/kernel";
import { foldText, saysNothing } from "../clean-text.ts";
import { clockOf, dayOfMoment, isJsonDate, isNeverCode, type Moment, readCenturyDate, readMoment } from "./date-code.ts";
import type { DateCode, UnixUnit } from "./date-code-names.ts";
import { dayInZone } from "./day-in-zone.ts";
import type { DatedColumn } from "./find-days-of-year.ts";
import { type TimeZone, timeZoneNames, timeZones } from "./time-zones.ts";

export interface FoundDateCode {
  readonly code: DateCode;
  /** `open`: the date depends on the zone, and nothing in the column shows which zone applies. */
  readonly timeZone?: TimeZone | "open";
  /** The evidence, as a sentence. */
  readonly reason: string;
}

/** Whether all values in a column are CYYMMDD, or Unix times in one unit; null if they aren't, or may be something else. */
export function findDateCode(values: Iterable<string>, column: DatedColumn): FoundDateCode | null {
  const texts = [...values].map(foldText).filter((text) => text !== "" && !saysNothing(text) && !/^0+$/.test(text));
  return texts.length === 0 ? null : (centuryDates(texts, column) ?? unixTimes(texts, column));
}

const isFitting = (on: PlainDate, { planYear, latestYear = lastYear }: DatedColumn): boolean =>
  yearOf(on) >= 1900 && yearOf(on) <= latestYear && (planYear === undefined || Math.abs(yearOf(on) - planYear) <= 1);

/** Default if nothing shows the file's years: later moments don't fit into 32 bits. */
const lastYear = 2037;

/** Seven digits can't be any other date, since the year would be 101 to 1231. Six digits alone may also be YYMMDD or MMDDYY. */
function centuryDates(texts: readonly string[], column: DatedColumn): FoundDateCode | null {
  const dated = texts.filter((text) => !isNeverCode(text));
  const example = dated.find((text) => text.length >= 7);
  const shown = example === undefined ? null : readCenturyDate(example);
  if (!shown || !dated.every((text) => isCentury(text, column))) return null;
  const reason = `All values are dates written CYYMMDD (century from 1900, year, month, day): ${example} is ${displayDate(shown)}. Confirm it, or choose another form.`;
  return { code: "cyymmdd", reason };
}

function isCentury(text: string, column: DatedColumn): boolean {
  const on = readCenturyDate(text);
  return on !== null && isFitting(on, column);
}

interface WrittenMoment {
  readonly text: string;
  readonly moment: Moment;
}

/**
 * Minimum value in each unit for dates from 1973 to 2100; most values in a column must reach it. In the other unit, the same digits are
 * years away.
 */
const leastDigits: Readonly<Record<UnixUnit, number>> = { unix_milliseconds: 1e11, unix_seconds: 1e8 };
const most = 0.8;

function unixTimes(texts: readonly string[], column: DatedColumn): FoundDateCode | null {
  for (const unit of ["unix_milliseconds", "unix_seconds"] as const) {
    const moments = momentsOf(texts, unit, column);
    if (moments !== null) return ofMoments(unit, moments);
  }
  return null;
}

/** Null unless all texts are moments in this unit that fit the column. */
function momentsOf(texts: readonly string[], unit: UnixUnit, column: DatedColumn): readonly WrittenMoment[] | null {
  const found: WrittenMoment[] = [];
  for (const text of texts) {
    const moment = readMoment(text, unit);
    if (moment === "never") continue;
    const on = moment && dayOfMoment(moment, "utc");
    if (!on || !isFitting(on, column)) return null;
    found.push({ text, moment });
  }
  const telling = found.filter(({ text }) => isJsonDate(text) || Math.abs(Number(text)) >= leastDigits[unit]);
  return found.length > 0 && telling.length >= found.length * most ? found : null;
}

const halfHour = 1800;
/** Midnight in UTC, or midnight anywhere from the Atlantic to Hawaii, where UTC has the same date. */
const isMidnight = (clock: number): boolean => clock === 0 || (clock >= 6 * halfHour && clock <= 22 * halfHour && clock % halfHour === 0);

/**
 * The times of day in UTC that midnight falls on: one, or two that are an hour apart because of daylight saving time; null if the times are
 * not all midnight.
 */
function sharedClocks(moments: readonly WrittenMoment[]): readonly number[] | null {
  const clocks = [...new Set(moments.map(({ moment }) => clockOf(moment)))].sort((a, b) => a - b);
  const [first = 0, second = first + 2 * halfHour] = clocks;
  const areShared = clocks.length <= 2 && second - first === 2 * halfHour;
  return areShared && clocks.every(isMidnight) ? clocks : null;
}

const clockText = (clock: number): string => `${String(Math.floor(clock / 3600)).padStart(2, "0")}:${clock % 3600 === 0 ? "00" : "30"}`;
const units: Readonly<Record<UnixUnit, string>> = { unix_seconds: "seconds", unix_milliseconds: "milliseconds" };

function ofMoments(unit: UnixUnit, moments: readonly WrittenMoment[]): FoundDateCode | null {
  const [first] = moments;
  if (!first) return null;
  const what = `All values are Unix times (${units[unit]} since 1970)`;
  const example = `${first.text} is ${displayDate(dayOfMoment(first.moment, "utc") as PlainDate)}`;
  const confirm = "Confirm it, or choose another form.";
  const utc = (reason: string): FoundDateCode => ({ code: unit, timeZone: "utc", reason });
  if (moments.every(({ moment }) => moment.offset !== undefined)) return utc(`${what} with their offset from UTC: ${example}. ${confirm}`);
  const clocks = sharedClocks(moments);
  if (clocks) {
    const midnight =
      clocks[0] === 0 && clocks.length === 1 ? "midnight UTC" : `${clocks.map(clockText).join(" or ")} UTC, midnight of that day`;
    return utc(`${what}, all at ${midnight}: ${example}. ${confirm}`);
  }
  return ofTimes(unit, moments, { what, example, confirm });
}

/** The zone other than UTC in which the moment's date is or may be different. */
const otherZone = ({ moment }: WrittenMoment): TimeZone | undefined =>
  moment.offset === undefined ? timeZones.find((zone) => dayInZone(moment.seconds, zone) !== dayInZone(moment.seconds, "utc")) : undefined;

function ofTimes(unit: UnixUnit, moments: readonly WrittenMoment[], words: Record<"what" | "example" | "confirm", string>): FoundDateCode {
  const differing = moments.find((one) => otherZone(one) !== undefined);
  const zone = differing && otherZone(differing);
  if (!differing || !zone) {
    const reason = `${words.what}, of the same day in UTC and in every time zone of the contiguous United States: ${words.example}. ${words.confirm}`;
    return { code: unit, timeZone: "utc", reason };
  }
  const other = dayInZone(differing.moment.seconds, zone);
  const days = `${displayDate(dayInZone(differing.moment.seconds, "utc") as PlainDate)} in UTC and ${other ? displayDate(other) : "another day"} in ${timeZoneNames[zone]}`;
  const reason = `${words.what} with different times of day, so their days depend on the time zone: ${differing.text} is ${days}. Choose the time zone.`;
  return { code: unit, timeZone: "open", reason };
}
