import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import { parseDate } from "../values/parse-date.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { valueEvidence } from "./value-evidence.ts";

const date = String.raw`(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|[a-z]{3,9}\.? \d{1,2},? \d{4})`;
const amount = "(?:balance|bal|value|val|market value|mkt val|mv|assets|accumulation|accum)";
const whose = "(?:(?:total|account|acct|market|plan) )*";
const joined = "(?: ?(?:as of|at|on|[@:(–-]))?";
const balanceOn = new RegExp(String.raw`^${whose}${amount}${joined} ?${date}\)?$`, "i");
const onBalance = new RegExp(`^${date} ${whose}${amount}$`, "i");
const dayOnly = new RegExp(`^${date}$`, "i");
const withoutYear = /^(\d{1,2})[/.-](\d{1,2})$/;
/** Year assumed for dates without one. */
const someYear = 2_000;

interface Day {
  readonly on: string;
  /**
   * Whether the header is only a date, or a date without a year; it is a balance only if its month shows whether it is the opening or the
   * closing one.
   */
  readonly bare: boolean;
}

function dayOf(header: string): Day | null {
  const folded = header.replace(/\s+/g, " ").trim();
  const named = (balanceOn.exec(folded) ?? onBalance.exec(folded))?.[1];
  const text = named ?? dayOnly.exec(folded)?.[1];
  if (text === undefined) return null;
  const short = withoutYear.test(text);
  const full = short ? `${text}/${someYear}` : text;
  const read = (order: "mdy" | "dmy" | "ymd") => parseDate(full, { order, latestYear: 2099 }).value;
  const on = read(/^\d{4}/.test(full) ? "ymd" : "mdy") ?? read("dmy") ?? null;
  return on === null ? null : { on, bare: short || named === undefined };
}

const isFirstOfMonth = (on: string): boolean => on.endsWith("-01");

/** Sorts the opening date first; null if the two dates don't show the order. */
function inOrder<T extends { readonly day: Day }>(one: T, other: T): readonly [T, T] | null {
  if (one.day.on === other.day.on) return null;
  if (!one.day.bare && !other.day.bare) return one.day.on < other.day.on ? [one, other] : [other, one];
  if (isFirstOfMonth(one.day.on) === isFirstOfMonth(other.day.on)) return null;
  return isFirstOfMonth(one.day.on) ? [one, other] : [other, one];
}

/**
 * Tells `Balance as of 01/01/2024` from `Balance as of 12/31/2024`: if there are exactly two dates, the earlier is the opening balance and
 * the later the closing one. For bare dates (`1/1/24`, `Bal 1/1`), a date on the first of a month is the opening balance.
 */
export function datedBalances(report: ReportDefinition, columns: readonly SourceColumn[]) {
  const roll = report.rollForward;
  const found = columns.flatMap(({ index, header, statistics }) => {
    const day = dayOf(header);
    return day === null ? [] : [{ index, day, statistics }];
  });
  const [one, other] = found;
  const ordered = one && other && found.length === 2 ? inOrder(one, other) : null;
  if (!roll || !ordered) return [];
  return [
    { entry: ordered[0], key: roll.opening, words: "earlier" },
    { entry: ordered[1], key: roll.closing, words: "later" },
  ].flatMap(({ entry, key, words }) => {
    const field = findField(report, key);
    if (!field) return [];
    const evidence = valueEvidence(field, entry.statistics);
    const confidence = Math.round(Math.max(0.05, 0.9 + evidence.delta) * 100) / 100;
    const reason = `Balance at the ${words} of the two dates named in headers; ${evidence.reason}.`;
    return [{ index: entry.index, field: key, confidence, reason, rank: 1.5 + confidence }];
  });
}
