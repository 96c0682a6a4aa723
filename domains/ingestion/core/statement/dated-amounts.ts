import type { SourceColumn } from "../mapping/column-statistics.ts";
import { valueEvidence } from "../mapping/value-evidence.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";

/** `2024`, `12/31/2024`, `December 31, 2024`, `FY 2024`: headings above a statement's amounts. */
export const isDayHeader = (text: string): boolean =>
  /^(?:(?:fy|plan year|year ended) ?)?(?:(?:[a-z]{3,9}\.? \d{1,2},? |\d{1,2}\/\d{1,2}\/)?(?:19|20)\d\d)$/i.test(text.trim());

const yearOf = (header: string): number => Number(/(\d{4})$/.exec(header.trim())?.[1]);

/** Whether the report is a statement with one line per row, whose amounts may be in a column headed by the year. */
export const namesAmountsByDay = (report: ReportDefinition): boolean =>
  findField(report, "line_description") !== undefined && findField(report, "amount") !== undefined;

/**
 * The amounts under the latest year; an earlier year next to it is for comparison. Several dates within one year are parts of that year. A
 * person must review the result.
 */
export function datedAmounts(report: ReportDefinition, columns: readonly SourceColumn[]) {
  const field = findField(report, "amount");
  if (!namesAmountsByDay(report) || !field) return [];
  const found = columns.filter(({ header }) => isDayHeader(header));
  const latest = [...found].sort((a, b) => yearOf(b.header) - yearOf(a.header))[0];
  if (!latest || found.filter(({ header }) => yearOf(header) === yearOf(latest.header)).length > 1) return [];
  const evidence = valueEvidence(field, latest.statistics);
  const confidence = Math.round(Math.max(0.05, 0.8 + evidence.delta) * 100) / 100;
  const reason = `Amounts for the ${found.length > 1 ? "latest" : "only"} year named in a header; ${evidence.reason}.`;
  return [{ index: latest.index, field: field.key, confidence, reason, rank: 1 + confidence }];
}
