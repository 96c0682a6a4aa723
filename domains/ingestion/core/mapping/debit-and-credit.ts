import { normalizeHeader } from "../layout/normalize-header.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { valueEvidence } from "./value-evidence.ts";

const sideOf = (header: string): "debit" | "credit" | null => {
  const [first, ...others] = normalizeHeader(header).core;
  if (others.length > 0) return null;
  return /^(?:debits?|dr)$/.test(first ?? "") ? "debit" : /^(?:credits?|cr)$/.test(first ?? "") ? "credit" : null;
};

export const isDebit = (header: string): boolean => sideOf(header) === "debit";

/** One column of debits and one of credits, in a report with a row per amount. */
export function namesBothSides(report: ReportDefinition, headers: readonly string[]): boolean {
  const sides = headers.flatMap((header) => sideOf(header) ?? []);
  return findField(report, "debit_credit") !== undefined && sides.length === 2 && sides[0] !== sides[1];
}

/** A column of debits beside one of credits: the amount is their difference, with the credits positive. A person must review it. */
export function debitAndCredit(report: ReportDefinition, columns: readonly SourceColumn[]) {
  const field = findField(report, "amount");
  const headers = columns.map(({ header }) => header);
  if (!field || !namesBothSides(report, headers)) return [];
  const sides = columns.flatMap((column) => {
    const side = sideOf(column.header);
    return side ? [{ column, side }] : [];
  });
  return sides.map(({ column, side }) => {
    const evidence = valueEvidence(field, column.statistics);
    const confidence = Math.round(Math.max(0.05, 0.8 + evidence.delta) * 100) / 100;
    const rule = "Credits are added and debits subtracted: confirm it, or reverse the sign of both columns";
    const sign = side === "debit" ? ("reversed" as const) : ("as_is" as const);
    const reason = `${rule}; ${evidence.reason}.`;
    return {
      index: column.index,
      field: field.key,
      confidence: Math.min(mostSure, confidence),
      reason,
      rank: 1 + confidence,
      part: true,
      sign,
    };
  });
}

const mostSure = 0.85;
