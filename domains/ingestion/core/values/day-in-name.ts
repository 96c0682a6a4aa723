import type { PlainDate } from "@tieout/kernel";
import { splitDate } from "./date-parts.ts";
import { ordersOf, parseDate } from "./parse-date.ts";

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
/** Dates as written in names: numbers with a separator between them, digits alone, or with the month's name. */
const days = new RegExp(
  String.raw`(?<![\d.])(?:\d{4}([-._ ])\d{1,2}\1\d{1,2}|\d{1,2}([-._/ ])\d{1,2}\2(?:\d{4}|\d{2})|\d{8}|${month}[-._ ]{0,2}\d{1,2},?[-._ ]{1,2}\d{4}|\d{1,2}[-._ ]?${month}[-._ ]?\d{4})(?!\d)`,
  "gi",
);
/** Longer texts are not sheet or file names. */
const longestName = 300;

export interface DayInName {
  /** The date as it would be written in a cell. */
  readonly text: string;
  /** Read month first if it is a valid date in several orders. */
  readonly on: PlainDate;
}

function dayOf(found: string): DayInName | null {
  const text = found.replace(/[_ ]/g, "-").replace(/-{2,}/g, "-").replace(/,-?/g, ", ");
  const parts = splitDate(text);
  if (!parts || parts.kind === "serial" || ordersOf(parts).length === 0) return null;
  const { value } = parseDate(text, { order: "mdy", latestYear: 2099 });
  return value === null ? null : { text, on: value };
}

/** The date in the name of a sheet or file; null if there is none, or several. */
export function dayInName(name: string): DayInName | null {
  const found = [
    ...name
      .slice(0, longestName)
      .replace(/\.[a-z]{2,5}$/i, "")
      .matchAll(days),
  ].map(([text]) => dayOf(text));
  const [first] = found;
  return first && found.every((day) => day?.on === first.on) ? first : null;
}

/** Whether a name refers to the end of a pay period, which is earlier than the pay date. */
export const namesPeriodEnd = (name: string): boolean => /\bp\.?p\.?e\.?\b|\bp\/?e\b|\bw\/?e\b|\b(?:period|week) end/i.test(name);
