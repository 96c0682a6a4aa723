import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import { parseDate } from "../values/parse-date.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { valueEvidence } from "./value-evidence.ts";

const date = String.raw`(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})`;
const balanceOn = new RegExp(`^(?:(?:total|account|market|plan) )*(?:balance|bal|value|market value)(?: as of| at| on)? ?${date}$`, "i");
const onBalance = new RegExp(`^${date} (?:(?:total|account|market) )*(?:balance|bal|value)$`, "i");

const dayOf = (header: string): string | null => {
  const folded = header.replace(/\s+/g, " ").trim();
  const text = (balanceOn.exec(folded) ?? onBalance.exec(folded))?.[1];
  if (text === undefined) return null;
  const read = (order: "mdy" | "dmy" | "ymd") => parseDate(text, { order, latestYear: 2099 }).value;
  return read(/^\d{4}/.test(text) ? "ymd" : "mdy") ?? read("dmy") ?? null;
};

/** `Balance as of 01/01/2024` beside `Balance as of 12/31/2024`: of exactly two days the earlier one opens, the later one closes. */
export function datedBalances(report: ReportDefinition, columns: readonly SourceColumn[]) {
  const roll = report.rollForward;
  const found = columns.flatMap(({ index, header, statistics }) => {
    const on = dayOf(header);
    return on === null ? [] : [{ index, on, statistics }];
  });
  const [one, other] = [...found].sort((a, b) => (a.on < b.on ? -1 : 1));
  if (!roll || !one || !other || found.length !== 2 || one.on === other.on) return [];
  return [
    { entry: one, key: roll.opening, words: "earlier" },
    { entry: other, key: roll.closing, words: "later" },
  ].flatMap(({ entry, key, words }) => {
    const field = findField(report, key);
    if (!field) return [];
    const evidence = valueEvidence(field, entry.statistics);
    const confidence = Math.round(Math.max(0.05, 0.9 + evidence.delta) * 100) / 100;
    const reason = `Balance at the ${words} of the two dates named in headers; ${evidence.reason}.`;
    return [{ index: entry.index, field: key, confidence, reason, rank: 1.5 + confidence }];
  });
}
