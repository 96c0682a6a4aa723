import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import { isOutward } from "../added-columns.ts";
import { isAskedFor, matchHeader } from "../match-header.ts";
import { type AmountColumn, type EquationTally, holds, inRows, tryRows } from "./amount-rows.ts";
import { askedByRows, type Finding, provenByRows } from "./finding.ts";

type Sums = readonly bigint[];

const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

interface RollForward {
  readonly opening: AmountColumn;
  readonly closing: AmountColumn;
  readonly inflows: readonly AmountColumn[];
  readonly outflows: readonly AmountColumn[];
}

function rollForwardOf({ rollForward }: ReportDefinition, columns: readonly AmountColumn[]): RollForward | null {
  if (!rollForward) return null;
  const of = (fields: readonly string[]) => columns.filter(({ suggestion: { field } }) => field !== null && fields.includes(field));
  const [opening, ...openings] = of([rollForward.opening]);
  const [closing, ...closings] = of([rollForward.closing]);
  if (!opening || !closing || openings.length > 0 || closings.length > 0) return null;
  const flows = of([...rollForward.inflows, ...rollForward.outflows]);
  const leaves = ({ suggestion: { field, header } }: AmountColumn) => rollForward.outflows.includes(field ?? "") || isOutward(header);
  return { opening, closing, inflows: flows.filter((one) => !leaves(one)), outflows: flows.filter(leaves) };
}

/** The change in the balance that known columns do not explain, row by row, once assuming negative outflows and once positive ones. */
function leftOver({ opening, closing, inflows, outflows }: RollForward): readonly Sums[] {
  const at = ({ cents }: AmountColumn, row: number) => cents[row] ?? 0n;
  const change = opening.cents.map((_, row) => at(closing, row) - at(opening, row) - inflows.reduce((sum, one) => sum + at(one, row), 0n));
  const out = opening.cents.map((_, row) => outflows.map((one) => at(one, row)));
  return [
    change.map((cents, row) => cents - (out[row] ?? []).reduce((sum, one) => sum + one, 0n)),
    change.map((cents, row) => cents + (out[row] ?? []).reduce((sum, one) => sum + size(one), 0n)),
  ];
}

/** Whether the columns add up to the unexplained change. */
const fills = (columns: readonly AmountColumn[], left: Sums): EquationTally =>
  tryRows(left.length, (row) => {
    const sum = columns.reduce((cents, one) => cents + (one.cents[row] ?? 0n), 0n);
    return { holds: sum === left[row], tells: sum !== 0n };
  });

/** Whether one account gives what another receives, so that the total is zero. */
const isTransfer = ({ cents }: AmountColumn): boolean =>
  cents.some((one) => (one ?? 0n) < 0n) && cents.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n) === 0n;

const mostFree = 10;

/** The one or two columns that complete the roll-forward in nearly all rows; null if no columns do, or if several choices do. */
function completing(free: readonly AmountColumn[], left: readonly Sums[]) {
  const pairs = free.flatMap((one, at) => free.slice(at + 1).map((other) => [one, other]));
  for (const sets of [free.map((one) => [one]), pairs]) {
    const found = sets.flatMap((columns) => {
      const held = left.map((sums) => fills(columns, sums)).find(holds);
      return held ? [{ columns, held }] : [];
    });
    if (found.length > 0) return found.length === 1 ? found[0] : null;
  }
  return null;
}

/** Whether the header names the field, names no amount in the report, or names another amount. */
function agreement(report: ReportDefinition, header: string, key: string): "named" | "silent" | "contradicts" {
  const field = findField(report, key);
  if (field && (isAskedFor(header, field) || matchHeader(header, field).score >= 0.6)) return "named";
  const other = report.fields.some((one) => one.kind === "money" && one.key !== key && matchHeader(header, one).score >= 0.7);
  return other ? "contradicts" : "silent";
}

function meaningOf(report: ReportDefinition, column: AmountColumn, isGiven: (field: string) => boolean): string | null {
  if (isTransfer(column)) return findField(report, "transfers") && !isGiven("transfers") ? "transfers" : null;
  return findField(report, "gain_loss") && !isGiven("gain_loss") ? "gain_loss" : null;
}

/** Finds columns that the roll-forward needs: only with them does opening plus activity equal closing. */
export function findFlows(report: ReportDefinition, columns: readonly AmountColumn[]): readonly Finding[] {
  const known = rollForwardOf(report, columns);
  if (!known) return [];
  const left = leftOver(known);
  const foots = left.map((sums) => fills([], sums)).some(({ rows, held }) => held >= rows * 0.95);
  if (foots) return confirmed(known, left);
  const free = columns.filter(({ suggestion }) => suggestion.field === null);
  const found = free.length > mostFree ? null : completing(free, left);
  if (!found) return [];
  const isGiven = (field: string) => columns.some(({ suggestion }) => suggestion.field === field);
  const meanings = found.columns.map((column) => ({ column, field: meaningOf(report, column, isGiven) }));
  if (new Set(meanings.map(({ field }) => field)).size < meanings.length) return [];
  return meanings.flatMap(({ column: { suggestion }, field }) => {
    if (field === null) return [];
    const said = agreement(report, suggestion.header, field);
    const moves = field === "transfers" ? "It adds up to zero, and the" : "The";
    const reason = `${moves} beginning balance and the activity equal the ending balance with it ${inRows(found.held)}.`;
    return [{ index: suggestion.index, field, confidence: said === "named" ? provenByRows : askedByRows, reason }];
  });
}

/** Columns whose header usually has this meaning and without which the roll-forward does not foot. */
function confirmed({ opening, closing, inflows, outflows }: RollForward, left: readonly Sums[]): readonly Finding[] {
  const sums = left.find((one) => fills([], one).held >= one.length * 0.95) ?? [];
  const moving = [opening, closing, ...inflows, ...outflows];
  return [opening, closing, ...inflows.filter(({ suggestion }) => suggestion.field === "gain_loss")].flatMap(({ suggestion, cents }) => {
    const isOpen = suggestion.confidence === askedByRows && suggestion.reason.startsWith("Usually");
    const held = tryRows(sums.length, (row) => {
      const others = moving.filter((one) => one.suggestion !== suggestion && (one.cents[row] ?? 0n) !== 0n);
      return { holds: sums[row] === 0n, tells: (cents[row] ?? 0n) !== 0n && others.length > 1 };
    });
    if (!isOpen || !holds(held)) return [];
    const reason = `The beginning balance and the activity equal the ending balance ${inRows(held)}.`;
    return [{ index: suggestion.index, field: suggestion.field, confidence: provenByRows, reason }];
  });
}
