import { normalizeHeader } from "../layout/normalize-header.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { reviewBelow } from "./mapping.ts";
import type { ValueSuggestion } from "./suggest-value-map.ts";
import { valueEvidence } from "./value-evidence.ts";

const sideOf = (header: string): "debit" | "credit" | null => {
  const [first, ...others] = normalizeHeader(header).core;
  if (others.length > 0) return null;
  return /^(?:debits?|dr)$/.test(first ?? "") ? "debit" : /^(?:credits?|cr)$/.test(first ?? "") ? "credit" : null;
};

/** The amount field in a report with one amount per row. */
export const signedField = ({ payment }: Pick<ReportDefinition, "payment">): string => payment?.gross ?? "amount";

/** Whether a column is the side that is subtracted: credits add to an account, and a payment debits it. */
export const isSubtracted = (report: ReportDefinition, header: string): boolean => sideOf(header) === (report.payment ? "credit" : "debit");
export const isSide = (header: string): boolean => sideOf(header) !== null;

/** Whether a report with one amount per row has one column of debits and one of credits. */
export function namesBothSides(report: ReportDefinition, headers: readonly string[]): boolean {
  const sides = headers.flatMap((header) => sideOf(header) ?? []);
  return findField(report, "debit_credit") !== undefined && sides.length === 2 && sides[0] !== sides[1];
}

/** A column of debits next to a column of credits: the amount is their difference, and a person must review it. */
export function debitAndCredit(report: ReportDefinition, columns: readonly SourceColumn[]) {
  const field = findField(report, signedField(report));
  const headers = columns.map(({ header }) => header);
  if (!field || !namesBothSides(report, headers)) return [];
  const isPay = report.providerKind === "payroll";
  const sides = columns.flatMap((column) => {
    const side = sideOf(column.header);
    return side ? [{ column, side }] : [];
  });
  return sides.map(({ column }) => {
    const evidence = valueEvidence(field, column.statistics);
    const confidence = Math.round(Math.max(0.05, 0.8 + evidence.delta) * 100) / 100;
    const [added, subtracted] = report.payment ? ["Debits", "credits"] : ["Credits", "debits"];
    const rule = `${added} are added and ${subtracted} subtracted: confirm it, or reverse the sign of both columns`;
    const sign = isSubtracted(report, column.header) ? ("reversed" as const) : ("as_is" as const);
    const reason = `${rule}; ${evidence.reason}.${isPay ? ofPay : ""}`;
    return {
      index: column.index,
      field: field.key,
      confidence: Math.min(isPay ? openInPay : mostSure, confidence),
      reason,
      rank: 1 + confidence,
      part: true,
      sign,
    };
  });
}

const mostSure = 0.85;
const openInPay = 0.6;
const ofPay = " If earnings are debits and deductions are credits, no single sign fits both. Check each pay code in the preview.";

/**
 * Default meaning of the two sides if no one has set it. For payments and pay, the side with the most rows is the activity and the other
 * side reverses it. In pay, the sides may instead separate earnings from deductions, so the other side is left open.
 */
export function sidesInReport(report: ReportDefinition, values: readonly ValueSuggestion[]): readonly ValueSuggestion[] {
  const isPay = report.providerKind === "payroll";
  const usual = values.filter(({ confidence, canonical }) => canonical !== null && confidence < reviewBelow);
  if ((!report.payment && !isPay) || usual.length === 0) return values;
  const sums = new Map<string, number>();
  for (const { canonical, count } of usual) sums.set(canonical ?? "", (sums.get(canonical ?? "") ?? 0) + count);
  const most = [...sums].sort((a, b) => b[1] - a[1])[0]?.[0];
  return values.map((value) => {
    if (!usual.includes(value)) return value;
    if (value.canonical === most) return { ...value, canonical: "increase", reason: "Most rows have it: amounts that are added." };
    const reason = "Few rows have it: amounts that reverse others, or a separate kind.";
    return isPay ? { ...value, canonical: null, confidence: 0, reason } : { ...value, canonical: "decrease", reason };
  });
}
