import { fromEpochDay, type PlainDate, plainDate, toEpochDay } from "@tieout/kernel";
import { foldText } from "./clean-text.ts";
import { type DateOptions, parseDate } from "./parse-date.ts";
import { type ParsedValue, read, unreadable } from "./parsed-value.ts";

const ordinals = ["first", "second", "third", "fourth"];
const introduction = /^(?:(?:for|the|as|quarter|qtr|month|period|statement|year) )*(?:ended|ending|end|to|of) /i;
const range = / (?:to|thru|through|-|–) /i;
const quarterForms: readonly RegExp[] = [
  /^(?:q|qtr|quarter)\.? ?(?<quarter>[1-4])(?:[ ,/'-]*(?<year>\d{4}|\d{2}))?$/i,
  /^(?<quarter>[1-4])(?:st|nd|rd|th)? ?(?:q|qtr|quarter)\.?(?:[ ,/'-]*(?:of )?(?<year>\d{4}|\d{2}))?$/i,
  /^(?<year>\d{4})[ /-]?(?:q|qtr|quarter) ?(?<quarter>[1-4])$/i,
  /^(?<quarter>first|second|third|fourth) (?:qtr|quarter)\.?(?:[ ,/'-]*(?:of )?(?<year>\d{4}|\d{2}))?$/i,
];
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const namedMonth = /^([a-z]{3,9})\.?[ ,'-]*(\d{4}|\d{2})$/i;
const numberedMonth = /^(\d{4})[-/]?(0[1-9]|1[0-2])$/;

const lastDayOf = (year: number, month: number): PlainDate | null => {
  const next = plainDate(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1);
  return next && fromEpochDay(toEpochDay(next) - 1);
};
const fullYear = (text: string | undefined, latestYear: number): number =>
  text === undefined ? latestYear - 1 : text.length === 2 ? 2000 + Number(text) : Number(text);

function endOfCode(text: string, latestYear: number): PlainDate | null {
  for (const form of quarterForms) {
    const { quarter, year } = form.exec(text)?.groups ?? {};
    if (quarter === undefined) continue;
    const number = ordinals.includes(quarter.toLowerCase()) ? ordinals.indexOf(quarter.toLowerCase()) + 1 : Number(quarter);
    return lastDayOf(fullYear(year, latestYear), number * 3);
  }
  const numbered = numberedMonth.exec(text);
  if (numbered) return lastDayOf(Number(numbered[1]), Number(numbered[2]));
  const named = namedMonth.exec(text);
  const month = named ? monthNames.indexOf((named[1] ?? "").slice(0, 3).toLowerCase()) : -1;
  return month < 0 ? null : lastDayOf(fullYear(named?.[2], latestYear), month + 1);
}

/** The last day of the period in a row: `1Q2025`, `Mar 2025`, `01/01/2025 - 03/31/2025`, `Quarter ended 3/31/25`, or a date. */
export function parsePeriod(text: string, options: DateOptions): ParsedValue<PlainDate> {
  const folded = foldText(text);
  if (folded === "") return read<PlainDate>(null);
  if (folded.length > 60) return unreadablePeriod;
  const last = folded.replace(introduction, "").split(range).at(-1) ?? "";
  const code = endOfCode(last, options.latestYear);
  if (code) return read(code);
  const day = parseDate(last, options);
  return day.issue ? unreadablePeriod : day;
}

const unreadablePeriod = unreadable(
  "period-unreadable",
  "This is not a period that can be put in order. Correct it in the source, or map the column to another field.",
);
