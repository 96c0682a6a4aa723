import type { ReportDefinition } from "../../reports/report-definition.ts";
import type { ColumnSuggestion } from "../suggest-mapping.ts";
import { type AmountColumn, type CellRow, type EquationTally, holds, tryRows } from "./amount-rows.ts";
import { askedByRows, type Finding } from "./finding.ts";

type Group = readonly number[];

/** Each payment's rows, grouped by the payment's number, or by the person and the date. */
function rowsOfPayments(suggestions: readonly ColumnSuggestion[], rows: readonly CellRow[]): readonly Group[] {
  const columnOf = (...fields: readonly string[]) => fields.flatMap((key) => suggestions.find(({ field }) => field === key) ?? [])[0];
  const [person, day] = [columnOf("ssn", "participant_id"), columnOf("dist_date")];
  const payment = columnOf("dist_id");
  const keys = payment ? [payment] : person && day ? [person, day] : [];
  const found = new Map<string, number[]>();
  rows.forEach(({ cells }, at) => {
    const texts = keys.map(({ index }) => cells[index] ?? "");
    if (texts.length > 0 && texts.every((text) => text !== "")) {
      const key = JSON.stringify(texts);
      found.set(key, [...(found.get(key) ?? []), at]);
    }
  });
  return [...found.values()].filter((own) => own.length > 1);
}

const amountsOf = ({ cents }: AmountColumn, group: Group): readonly bigint[] => group.map((at) => cents[at] ?? 0n);
const isRepeated = (column: AmountColumn, group: Group): boolean => new Set(amountsOf(column, group)).size === 1;

/** Whether the parts of each payment add up to an amount that is repeated in each of its rows. */
const addsUpTo = (whole: AmountColumn, part: AmountColumn, groups: readonly Group[]): EquationTally =>
  tryRows(groups.length, (at) => {
    const group = groups[at] ?? [];
    const [amount = 0n] = amountsOf(whole, group);
    const parts = amountsOf(part, group);
    const sum = parts.reduce((total, one) => total + one, 0n);
    const areSeveral = parts.filter((one) => one !== 0n).length > 1;
    return amount === 0n && sum === 0n ? null : { holds: isRepeated(whole, group) && sum === amount, tells: areSeveral };
  });

/**
 * Finds amounts for whole payments in a report with one row per money source: each row repeats them, so a sum would count them several
 * times. The column whose rows add up to them is the gross amount.
 */
export function findRepeatedPayments(
  { payment }: ReportDefinition,
  {
    suggestions,
    rows,
    columns,
  }: Record<"suggestions", readonly ColumnSuggestion[]> & {
    readonly rows: readonly CellRow[];
    readonly columns: readonly AmountColumn[];
  },
): readonly Finding[] {
  const gross = payment && columns.find(({ suggestion }) => suggestion.field === payment.gross);
  if (!payment || !gross) return [];
  const groups = rowsOfPayments(suggestions, rows);
  const parts = columns.filter(({ suggestion }) => suggestion.field === null);
  const [part, second] = parts.filter((column) => holds(addsUpTo(gross, column, groups)));
  if (!part || second) return [];
  const withheld = columns.filter(
    (column) =>
      [payment.net, ...payment.deductions].includes(column.suggestion.field ?? "") && groups.every((group) => isRepeated(column, group)),
  );
  return [
    {
      ...{ index: part.suggestion.index, field: payment.gross, confidence: askedByRows },
      reason: `A payment's rows add up to “${gross.suggestion.header}”, which each row repeats, so only these amounts can be summed.`,
    },
    ...withheld.map(({ suggestion: { index } }) => ({
      ...{ index, field: null, confidence: askedByRows },
      reason: "Each row of a payment repeats the full amount, so a sum counts it several times. Ask for one row per payment.",
    })),
  ];
}
