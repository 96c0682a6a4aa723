import { foldText } from "./clean-text.ts";
import { longestDate, splitTime } from "./dates/time-of-day.ts";

/** Possible orders of a date's parts; the column's order decides for texts that are valid in several. */
export const dateOrders = ["mdy", "dmy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];

export interface DateParts {
  readonly kind: "numeric" | "compact" | "named" | "serial";
  /** numeric: the three parts as written; compact: the digits; named: year, month, day in that order; serial: whole days. */
  readonly parts: readonly string[];
  /** Second of the day; undefined if no time is written. */
  readonly time?: number;
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthNumber = (name: string): string => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const weekdayName = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?";
const weekday = new RegExp(`^${weekdayName}(?:[.,]{1,2} ?| )`, "i");
const weekdayBehind = new RegExp(`,? (?:${weekdayName}|\\(${weekdayName}\\))$`, "i");
const dayFirstName = new RegExp(`^(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of )?[\\s./-]*${monthName}\\.?[\\s,./-]*'?(\\d{4}|\\d{2})$`, "i");
const monthFirstName = new RegExp(`^${monthName}\\.?[\\s/-]*(\\d{1,2})(?:st|nd|rd|th)?(?:, ?|,?[\\s/-]+)'?(\\d{4}|\\d{2})$`, "i");
const yearFirstName = new RegExp(`^(\\d{4})[\\s-]+${monthName}\\.?[\\s-]+(\\d{1,2})$`, "i");
const secondsPerDay = 86_400;

/** Splits a written date into parts without deciding their order; null if the text doesn't have the form of a date. */
export function splitDate(text: string): DateParts | null {
  const folded = foldText(text);
  if (folded.length > longestDate || !/\d/.test(folded)) return null;
  const serial = /^([1-9]\d{3,4})(\.\d+)?$/.exec(folded);
  if (serial) return serialParts(Number(serial[1]), Number(serial[2] ?? 0));
  const split = splitTime(folded.replace(weekday, ""));
  const parts = split && daysOf(split.date.replace(weekdayBehind, "").replace(weekday, ""));
  return parts && split.time !== undefined ? { ...parts, time: split.time } : parts;
}

/** The fraction is the time of day; a time within half a second of midnight is midnight. */
function serialParts(days: number, fraction: number): DateParts {
  const time = Math.round(fraction * secondsPerDay);
  if (time === secondsPerDay) return { kind: "serial", parts: [String(days + 1)] };
  return { kind: "serial", parts: [String(days)], ...(time > 0 ? { time } : {}) };
}

/** Dates that include the month's name, and which groups hold the year, month and day. */
const namedForms = [
  { pattern: dayFirstName, year: 3, month: 2, day: 1 },
  { pattern: monthFirstName, year: 3, month: 1, day: 2 },
  { pattern: yearFirstName, year: 1, month: 2, day: 3 },
] as const;

function daysOf(date: string): DateParts | null {
  const numeric = /^(\d{4}|\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{1,2})$/.exec(date);
  if (numeric) return { kind: "numeric", parts: [numeric[1] ?? "", numeric[3] ?? "", numeric[4] ?? ""] };
  if (/^\d{7,8}$/.test(date)) return { kind: "compact", parts: [date] };
  for (const { pattern, year, month, day } of namedForms) {
    const found = pattern.exec(date);
    if (found) return { kind: "named", parts: [found[year] ?? "", monthNumber(found[month] ?? ""), found[day] ?? ""] };
  }
  return null;
}
