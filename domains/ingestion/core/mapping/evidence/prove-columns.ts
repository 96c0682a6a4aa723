import { normalizeHeader } from "../../layout/normalize-header.ts";
import { dayOfSeveral, findField, type ReportDefinition } from "../../reports/report-definition.ts";
import type { ColumnSuggestion, RememberedColumn } from "../suggest-mapping.ts";
import { amountColumns, type CellRow, rowsToProve } from "./amount-rows.ts";
import { findEvents } from "./events-in-rows.ts";
import { askedByRows, type Finding } from "./finding.ts";
import { findFollowingPeriods } from "./following-periods.ts";
import { findNet } from "./net-payment.ts";
import { findPay } from "./pay-in-rows.ts";
import { findRepeatedPayments } from "./repeated-payments.ts";
import { findFlows } from "./roll-forward.ts";

function findings(report: ReportDefinition, suggestions: readonly ColumnSuggestion[], rows: readonly CellRow[]): readonly Finding[] {
  const columns = amountColumns(suggestions, rows);
  const ofPay = report.key === "payroll_register" ? findPay(suggestions, rows, columns) : [];
  const all = { suggestions, rows, columns };
  return [
    ...findRepeatedPayments(report, all),
    ...findFollowingPeriods(report, all),
    ...ofPay,
    ...findNet(report, columns),
    ...findFlows(report, columns),
    ...findEvents(report, suggestions, rows),
  ];
}

function withFinding(suggestion: ColumnSuggestion, found: Finding): ColumnSuggestion {
  const { field, confidence, reason } = found;
  if (field === suggestion.field) return { ...suggestion, confidence, reason };
  const before = { field: suggestion.field ?? "", confidence: Math.min(suggestion.confidence, 0.4), reason: suggestion.reason };
  const others = suggestion.alternatives.filter((other) => other.field !== field);
  return { ...suggestion, field, confidence, reason, alternatives: suggestion.field === null ? others : [before, ...others] };
}

/**
 * Proves the meaning of columns with ambiguous headers from their rows: the sum of earnings is gross pay, gross less withholding is the net
 * amount, and a roll-forward needs all its activity. Columns that were accepted earlier are not proposed again.
 */
export function proveColumns(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  { rows, remembered = [] }: { readonly rows: readonly CellRow[]; readonly remembered?: readonly RememberedColumn[] | undefined },
): readonly ColumnSuggestion[] {
  const headerKey = (header: string): string => normalizeHeader(header).full;
  const accepted = new Set(remembered.map(({ header }) => headerKey(header)));
  const isAccepted = ({ header }: ColumnSuggestion): boolean => accepted.has(headerKey(header));
  const kept = suggestions.filter(isAccepted);
  const found = findings(report, suggestions, rowsToProve(rows)).filter(
    ({ index, field }) => !kept.some((one) => one.index === index || (field !== null && one.field === field)),
  );
  const fieldOf = (index: number) => suggestions.find((one) => one.index === index)?.field;
  const isOne = (key: string): boolean => {
    const field = findField(report, key);
    return field === undefined || dayOfSeveral(field) === null;
  };
  const taken = new Map(
    found.flatMap(({ index, field }) => (field === null || field === fieldOf(index) || !isOne(field) ? [] : [[field, index] as const])),
  );
  return suggestions.map((suggestion) => {
    const own = found.find(({ index }) => index === suggestion.index);
    if (own) return withFinding(suggestion, own);
    const other = suggestion.field === null ? undefined : taken.get(suggestion.field);
    if (other === undefined || isAccepted(suggestion)) return suggestion;
    const header = suggestions.find(({ index }) => index === other)?.header ?? "";
    return withFinding(suggestion, {
      index: suggestion.index,
      field: null,
      confidence: askedByRows,
      reason: `By the amounts, “${header}” is that field instead.`,
    });
  });
}
