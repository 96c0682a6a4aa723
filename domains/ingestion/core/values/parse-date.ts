import { fromEpochDay, type PlainDate, plainDate } from "@tieout/kernel";
import { errorValue, foldText, saysNothing } from "./clean-text.ts";
import { type DateOrder, type DateParts, splitDate } from "./date-parts.ts";
import { type Parsed, type RepairNote, read, unreadable } from "./parsed-value.ts";

export interface DateOptions {
  /** Decided for the whole column by `decideDateFormat`. */
  readonly order: DateOrder;
  /** Set when the column plainly holds spreadsheet serials: which date system. */
  readonly serialSystem?: 1900 | 1904;
  /** Two-digit years are in the hundred years that end with this year. */
  readonly latestYear: number;
}

const twoDigitYear = (latestYear: number): RepairNote => ({
  code: "two-digit-year",
  msg: `A two-digit year was read as a year from ${latestYear - 99} to ${latestYear}.`,
});
const fromSerial: RepairNote = { code: "date-serial", msg: "A spreadsheet date number was converted to a date." };

/** Days from 1970-01-01 to day 0 of each date system; the 1900 system counts a 29 February 1900 that never was (day 60). */
const serialOffset = { 1900: 25569, 1904: 24107 } as const;

/** A serial from 1910 to 2100, the only ones taken for dates. */
export function serialToDate(serial: number, system: 1900 | 1904): PlainDate | null {
  const day = serial - serialOffset[system];
  return day >= -21914 && day <= 47847 ? fromEpochDay(day) : null;
}

interface Year {
  readonly year: number;
  readonly short: boolean;
}

function readYear(text: string, latestYear: number): Year | null {
  if (text.length === 4) return { year: Number(text), short: false };
  if (text.length !== 2) return null;
  const century = latestYear - (latestYear % 100);
  const year = century + Number(text);
  return { year: year > latestYear ? year - 100 : year, short: true };
}

/** Year, month, day of the parts under an order; `ymd` holds for any column when the first part has four digits. */
export function arrange(parts: DateParts, order: DateOrder): readonly [string, string, string] | null {
  const [first = "", second = "", third = ""] = parts.parts;
  if (parts.kind === "named") return [first, second, third];
  if (parts.kind === "numeric") {
    if (first.length === 4) return [first, second, third];
    if (first.length > 2 || third.length === 1 || third.length === 3) return null;
    if (order === "ymd") return third.length === 2 && first.length === 2 ? [first, second, third] : null;
    return order === "mdy" ? [third, first, second] : [third, second, first];
  }
  if (parts.kind !== "compact") return null;
  if (order === "ymd") return first.length === 8 ? [first.slice(0, 4), first.slice(4, 6), first.slice(6)] : null;
  const digits = first.padStart(8, "0");
  const [a, b, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return order === "mdy" ? [year, a, b] : [year, b, a];
}

/** A day of a report in any common spelling, in the order that was decided for its column; a time of day is dropped. */
export function parseDate(text: string, options: DateOptions): Parsed<PlainDate> {
  const folded = foldText(text);
  if (folded === "" || /^(?:00[/-]?00[/-]?0000|0000-?00-?00|0)$/.test(folded)) return read<PlainDate>(null);
  if (saysNothing(folded)) return read<PlainDate>(null);
  const broken = errorValue(folded);
  if (broken) return broken;
  const parts = splitDate(folded);
  if (parts?.kind === "serial" && options.serialSystem) {
    const value = serialToDate(Number(parts.parts[0]), options.serialSystem);
    if (value) return read(value, fromSerial);
  }
  const arranged = parts && arrange(parts, options.order);
  const year = arranged && readYear(arranged[0], options.latestYear);
  const value = arranged && year ? plainDate(year.year, Number(arranged[1]), Number(arranged[2])) : null;
  if (!value || !year) {
    return unreadable(
      "date-unreadable",
      `This is not a date in the column's order (${orderNames[options.order]}). Correct it in the source, or change the order in the mapping.`,
    );
  }
  return read(value, year.short ? twoDigitYear(options.latestYear) : undefined);
}

export const orderNames: Readonly<Record<DateOrder, string>> = {
  mdy: "month, day, year",
  dmy: "day, month, year",
  ymd: "year, month, day",
};
