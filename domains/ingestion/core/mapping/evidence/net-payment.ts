import type { ReportDefinition } from "../../reports/report-definition.ts";
import { reviewBelow } from "../mapping.ts";
import { matchHeader } from "../match-header.ts";
import type { ColumnSuggestion } from "../suggest-mapping.ts";
import { type AmountColumn, type EquationTally, holds, inRows, tryRows } from "./amount-rows.ts";
import { askedByRows, type Finding, provenByRows } from "./finding.ts";

const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/** Whether gross less withholding is net, whichever sign the file uses for withholding. */
const isNet = (gross: AmountColumn, net: AmountColumn, deductions: readonly AmountColumn[]): EquationTally =>
  tryRows(gross.cents.length, (row) => {
    const [paid, left] = [size(gross.cents[row] ?? 0n), size(net.cents[row] ?? 0n)];
    const withheld = deductions.reduce((sum, { cents }) => sum + size(cents[row] ?? 0n), 0n);
    return paid === 0n && left === 0n ? null : { holds: paid - withheld === left, tells: withheld !== 0n && left !== 0n };
  });

/** Finds the gross and net amounts in payments: the two columns whose difference is the withholding. */
export function findNet({ fields, payment }: ReportDefinition, columns: readonly AmountColumn[]): readonly Finding[] {
  if (!payment) return [];
  const fieldOf = ({ suggestion }: AmountColumn) => suggestion.field;
  const deductions = columns.filter((column) => payment.deductions.includes(fieldOf(column) ?? ""));
  if (deductions.length === 0) return [];
  const mayHave = (key: string) => columns.filter((column) => fieldOf(column) === null || fieldOf(column) === key);
  const isGiven = (key: string) => columns.some((column) => fieldOf(column) === key && column.suggestion.confidence >= reviewBelow);
  const candidatesOf = (key: string) => mayHave(key).filter((column) => !isGiven(key) || fieldOf(column) === key);
  const pairs = candidatesOf(payment.gross).flatMap((gross) =>
    candidatesOf(payment.net)
      .filter((net) => net !== gross)
      .map((net) => ({ gross, net, held: isNet(gross, net, deductions) }))
      .filter(({ held }) => holds(held)),
  );
  const [only] = pairs;
  if (!only || pairs.length > 1) return [];
  const { gross, net, held } = only;
  const reason = `“${gross.suggestion.header}” less withholding equals “${net.suggestion.header}” ${inRows(held)}.`;
  return [[gross, payment.gross, payment.net] as const, [net, payment.net, payment.gross] as const].flatMap(
    ([{ suggestion }, field, other]) => {
      if (suggestion.field === field && suggestion.confidence >= reviewBelow) return [];
      const opposite = fields.find(({ key }) => key === other);
      const isNamedOtherwise = opposite !== undefined && namesIt(suggestion, opposite);
      return [{ index: suggestion.index, field, confidence: isNamedOtherwise ? askedByRows : provenByRows, reason }];
    },
  );
}

const namesIt = ({ header }: ColumnSuggestion, field: ReportDefinition["fields"][number]): boolean =>
  matchHeader(header, field).score >= 0.7;
