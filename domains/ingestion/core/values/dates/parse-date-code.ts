import { type PlainDate, yearOf } from "@tieout/kernel";
import { type ParsedValue, type RepairNote, read, unreadable } from "../parsed-value.ts";
import {
  dayOfMoment,
  isJsonDate,
  isNeverCode,
  type Moment,
  maybeCenturyDate,
  maybeUnixTime,
  readCenturyDate,
  readMoment,
} from "./date-code.ts";
import { type DateCode, dateCodeNames, isUnix } from "./date-code-names.ts";
import { type TimeZone, timeZoneNames } from "./time-zones.ts";

export interface CodeOptions {
  /** Code that the column uses for its dates. */
  readonly dateCode?: DateCode;
  /** The zone in which the column's Unix times are converted to dates; absent if not chosen. */
  readonly timeZone?: TimeZone;
  readonly latestYear: number;
}

/** A moment further ahead than any report date must be in another unit. */
const yearsAhead = 10;
const firstYear = 1900;

const fromCentury: RepairNote = { code: "date-century", msg: "A date written CYYMMDD was converted to a date." };
const fromMoment = ({ offset }: Moment, zone: TimeZone | undefined): RepairNote =>
  offset === undefined
    ? { code: `date-unix ${zone ?? "utc"}`, msg: `A Unix time was converted to its day in ${timeZoneNames[zone ?? "utc"]}.` }
    : { code: "date-unix offset", msg: "A Unix time was converted to the day at the offset from UTC written with it." };
const never = (folded: string): RepairNote => ({
  code: `date-placeholder ${folded}`,
  msg: `${folded} is written where there is no date, and was read as blank.`,
});

/** A date in the column's code; null if the text isn't in the code and may be another kind of date. */
export function parseDateCode(folded: string, { dateCode, timeZone, latestYear }: CodeOptions): ParsedValue<PlainDate> | null {
  if (dateCode === undefined) return null;
  if (!isUnix(dateCode)) {
    if (isNeverCode(folded)) return read<PlainDate>(null, never(folded));
    const on = readCenturyDate(folded);
    return on && yearOf(on) <= latestYear + yearsAhead ? read(on, fromCentury) : null;
  }
  const moment = readMoment(folded, dateCode);
  if (moment === "never") return read<PlainDate>(null, never(folded));
  if (moment === null) return null;
  const on = dayOfMoment(moment, timeZone);
  if (on === null) return withoutZone(timeZone);
  return yearOf(on) >= firstYear && yearOf(on) <= latestYear + yearsAhead ? read(on, fromMoment(moment, timeZone)) : null;
}

const withoutZone = (zone: TimeZone | undefined): ParsedValue<never> =>
  zone === undefined
    ? unreadable("date-zone-open", "The day of this Unix time depends on the time zone. Choose the zone in the mapping.")
    : unreadable(
        "date-zone-unsure",
        "The day of this Unix time depends on daylight saving time, which was not uniform before 1967. Enter the day in the source.",
      );

/** Message for a text that isn't a date but may be one in a code; null if it can't be. */
export function codeHint(folded: string): string | null {
  if (isJsonDate(folded)) return `This is a Unix time. Choose “${dateCodeNames.unix_milliseconds}” in the mapping.`;
  if (maybeUnixTime(folded)) return "This may be a Unix time. If it is, choose seconds or milliseconds since 1970 in the mapping.";
  return maybeCenturyDate(folded)
    ? "This may be a date written CYYMMDD (century from 1900, year, month, day). If it is, choose that form in the mapping."
    : null;
}
