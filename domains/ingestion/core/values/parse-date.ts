import { fromEpochDay, type PlainDate, plainDate, yearOf } from "@tieout/kernel";
import { errorValue, foldText, saysNothing } from "./clean-text.ts";
import { type DateOrder, type DateParts, splitDate } from "./date-parts.ts";
import { dateCodeNames, isUnix } from "./dates/date-code-names.ts";
import { type DayOfYear, maybeDayOfYear, readDayOfYear } from "./dates/day-of-year.ts";
import { dayAfterLateHour } from "./dates/late-hours.ts";
import { type CodeOptions, codeHint, parseDateCode } from "./dates/parse-date-code.ts";
import { type ParsedValue, type RepairNote, read, unreadable } from "./parsed-value.ts";
import { isPlaceholderDay } from "./placeholder-day.ts";

/** Spreadsheet date systems, named after the year in which their date numbers begin. */
export const serialSystems = [1900, 1904] as const;
export type SerialSystem = (typeof serialSystems)[number];

export interface DateOptions extends CodeOptions {
  /** Order to use for a text that can be read in several ways; decided for the whole column by `decideDateFormat`. */
  readonly order: DateOrder;
  /** Date system for the column's date numbers; 1900 if absent. */
  readonly serialSystem?: SerialSystem;
  /** Two-digit years fall in the hundred years that end with this year. */
  readonly latestYear: number;
  /** Whether dates such as 01/01/1900 are kept as real dates instead of being read as blanks. */
  readonly keepsPlaceholders?: boolean;
  /** Whether the column's dates are midnights in another time zone, so that evening hours belong to the next day. */
  readonly lateIsNextDay?: boolean;
  /** Form in which the column has the year and the day of the year. */
  readonly dayOfYear?: DayOfYear;
}

const twoDigitYear = (latestYear: number): RepairNote => ({
  code: "two-digit-year",
  msg: `A two-digit year was read as a year from ${latestYear - 99} to ${latestYear}.`,
});
const fromSerial: RepairNote = { code: "date-serial", msg: "A spreadsheet date number was converted to a date." };
const fromDayOfYear: RepairNote = { code: "date-day-of-year", msg: "A year and the day of the year were converted to a date." };
const nextDay: RepairNote = {
  code: "date-next-day",
  msg: "A date with a late evening time was read as the next day, because it is midnight in another time zone.",
};

/** Days from day 0 of each date system to 1970-01-01; the 1900 system includes a nonexistent 29 February 1900 (day 60). */
const serialOffset = { 1900: 25569, 1904: 24107 } as const;

/** Date for a date number from 1910 to 2100, the only date numbers that are read as dates. */
export function serialToDate(serial: number, system: SerialSystem): PlainDate | null {
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

/** The parts as year, month and day, according to an order; `ymd` applies to any column if the first part has four digits. */
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

interface ReadParts {
  readonly year: Year;
  readonly month: number;
  readonly day: number;
}

function readParts(parts: DateParts, order: DateOrder, latestYear: number): ReadParts | null {
  const arranged = arrange(parts, order);
  const year = arranged && readYear(arranged[0], latestYear);
  return year && { year, month: Number(arranged[1]), day: Number(arranged[2]) };
}

/** The date that the parts give in an order; a run of digits is a date only from 1900 to 2100. */
function dayOf(parts: DateParts, order: DateOrder, latestYear: number): { readonly on: PlainDate; readonly year: Year } | null {
  const found = readParts(parts, order, latestYear);
  if (!found || (parts.kind === "compact" && (found.year.year < 1900 || found.year.year > 2100))) return null;
  const on = plainDate(found.year.year, found.month, found.day);
  return on && { on, year: found.year };
}

const orders: readonly DateOrder[] = ["mdy", "dmy", "ymd"];

/** Digits are not a date number if the date would be further ahead than any report's. */
const serialYearsAhead = 10;

/** The orders in which the parts are a valid date. */
export const ordersOf = (parts: DateParts): readonly DateOrder[] => orders.filter((order) => dayOf(parts, order, 2099) !== null);

/** The placeholder that the parts give in some order, such as `01/01/1900`, and the orders in which they do. */
export function placeholderOf(parts: DateParts): { readonly shown: string; readonly orders: readonly DateOrder[] } | null {
  const found = orders.flatMap((order) => {
    const own = readParts(parts, order, 2099);
    return own && !own.year.short && isPlaceholderDay(own.year.year, own.month, own.day) ? [{ order, ...own }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const shown = `${String(first.month).padStart(2, "0")}/${String(first.day).padStart(2, "0")}/${String(first.year.year).padStart(4, "0")}`;
  return { shown, orders: found.map(({ order }) => order) };
}

const asPlaceholder = (shown: string): RepairNote => ({
  code: `date-placeholder ${shown}`,
  msg: `${shown} is written where there is no date, and was read as blank.`,
});

/**
 * Parses a report date in any common format: in the column's order if that gives a date, otherwise in the only order that does; a
 * spreadsheet date number is converted to its date. The time of day is dropped.
 */
export function parseDate(text: string, options: DateOptions): ParsedValue<PlainDate> {
  const folded = foldText(text);
  if (folded === "") return read<PlainDate>(null);
  const coded = parseDateCode(folded, options);
  if (coded) return isOtherDate(folded, options) ? unreadableDate(folded, options) : coded;
  if (isZeroDate(folded)) return read<PlainDate>(null);
  if (saysNothing(folded)) return read<PlainDate>(null);
  const broken = errorValue(folded);
  if (broken) return broken;
  const numbered = options.dayOfYear ? readDayOfYear(folded, options.dayOfYear, options.latestYear) : null;
  if (numbered) return read(numbered, fromDayOfYear);
  const parts = splitDate(folded);
  if (!parts) return unreadableDate(folded, options);
  return parts.kind === "serial" ? readSerial(parts, folded, options) : readWrittenDay(parts, folded, options);
}

function readSerial(parts: DateParts, folded: string, options: DateOptions): ParsedValue<PlainDate> {
  const value = serialToDate(Number(parts.parts[0]), options.serialSystem ?? 1900);
  const isKept = value && !options.dayOfYear && !options.dateCode && yearOf(value) <= options.latestYear + serialYearsAhead;
  return isKept ? inZone(value, parts, { options, repair: fromSerial }) : unreadableDate(folded, options);
}

function readWrittenDay(parts: DateParts, folded: string, options: DateOptions): ParsedValue<PlainDate> {
  const found = dayOf(parts, options.order, options.latestYear) ?? onlyDay(parts, options.latestYear);
  const placeholder = placeholderOf(parts);
  if (placeholder && !(found && options.keepsPlaceholders)) return read<PlainDate>(null, asPlaceholder(placeholder.shown));
  if (!found) return unreadableDate(folded, options);
  return inZone(found.on, parts, { options, repair: found.year.short ? twoDigitYear(options.latestYear) : undefined });
}

/** Whether a Unix time with few digits is also a date in another form: a column of times has no times so close to 1970. */
function isOtherDate(folded: string, { dateCode }: DateOptions): boolean {
  const parts = isUnix(dateCode) ? splitDate(folded) : null;
  if (parts?.kind === "serial") return serialToDate(Number(parts.parts[0]), 1900) !== null;
  return parts?.kind === "compact" && ordersOf(parts).length > 0;
}

/** Placeholder that some systems write for no date; read as blank. */
export const isZeroDate = (folded: string): boolean => /^(?:00[/-]?00[/-]?0000|0000-?00-?00|0{1,7})$/.test(folded);

interface DateContext {
  readonly options: DateOptions;
  readonly repair: RepairNote | undefined;
}

/** The date as written, or the next day if the column's late hours belong to the next day. */
function inZone(on: PlainDate, parts: DateParts, { options, repair }: DateContext): ParsedValue<PlainDate> {
  const day = options.lateIsNextDay ? dayAfterLateHour(on, parts) : on;
  return read(day, day === on ? repair : nextDay);
}

/** The date in a text that is valid in only one order, even if the column's order is different. */
function onlyDay(parts: DateParts, latestYear: number): ReturnType<typeof dayOf> {
  const [only, other] = orders.filter((order) => dayOf(parts, order, latestYear) !== null);
  return only && !other ? dayOf(parts, only, latestYear) : null;
}

function unreadableDate(folded: string, { order, dayOfYear, dateCode }: DateOptions): ParsedValue<never> {
  if (dayOfYear)
    return unreadable(
      "date-unreadable",
      `This is not a year with a day of the year (${dayOfYear.toUpperCase()}). Correct it in the source, or choose another form in the mapping.`,
    );
  if (dateCode)
    return unreadable(
      "date-unreadable",
      `This is not a date of the column's form (${dateCodeNames[dateCode]}). Correct it in the source, or choose another form in the mapping.`,
    );
  if (maybeDayOfYear(folded))
    return unreadable(
      "date-day-of-year-open",
      "This may be a year and the day of the year, often called Julian (YYYYDDD or CYYDDD). If it is, choose that form in the mapping.",
    );
  const hint = codeHint(folded);
  if (hint) return unreadable("date-code-open", hint);
  return unreadable(
    "date-unreadable",
    `This is not a date, or not one in the column's order (${orderNames[order]}). Correct it in the source, or change the order in the mapping.`,
  );
}

export const orderNames: Readonly<Record<DateOrder, string>> = {
  mdy: "month, day, year",
  dmy: "day, month, year",
  ymd: "year, month, day",
};
