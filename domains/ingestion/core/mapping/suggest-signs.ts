import type { ReportDefinition } from "../reports/report-definition.ts";
import type { SignRule } from "./mapping.ts";

/** Field → cents in one row, with the file's signs. */
export type FlowRow = Readonly<Record<string, bigint>>;

/** A column of amounts; `key` distinguishes columns of the same field. */
export interface FlowColumn {
  readonly key: string;
  readonly field: string;
  /** Whether the header says that the amounts leave the balance. */
  readonly outward: boolean;
}

export interface SignSuggestion {
  readonly sign: SignRule;
  readonly confidence: number;
  readonly reason: string;
}

interface Flows {
  /** Column keys for each outflow. An outflow's columns are reversed together, because all parts of a flow use the same sign. */
  readonly outflows: readonly (readonly string[])[];
  /** Keys of columns that are never reversed. */
  readonly fixed: readonly string[];
}

function flowsOf(columns: readonly FlowColumn[], roll: NonNullable<ReportDefinition["rollForward"]>): Flows {
  const groups = new Map<string, string[]>();
  const fixed: string[] = [];
  for (const { key, field, outward } of columns) {
    const group = roll.outflows.includes(field) ? field : roll.inflows.includes(field) && outward ? `${field} out` : null;
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), key]);
    else if (field === roll.opening || roll.inflows.includes(field)) fixed.push(key);
  }
  return { outflows: [...groups.values()], fixed };
}

/**
 * Outflows are negative in the canonical record. Tries which outflow columns must be reversed so that opening + flows = closing holds for
 * the most rows. If no roll-forward holds, each column's own signs decide, and a person must review them.
 */
export function suggestSigns(
  report: ReportDefinition,
  columns: readonly FlowColumn[],
  rows: readonly FlowRow[],
): Readonly<Record<string, SignSuggestion>> {
  const fields = columns.map((column) => column.field);
  if (report.payment) return paymentSigns(report.payment, fields, rows);
  const roll = report.rollForward;
  if (!roll) return {};
  const result: Record<string, SignSuggestion> = {};
  const { outflows, fixed } = flowsOf(columns, roll);
  const closing = columns.filter(({ field }) => field === roll.closing).map((column) => column.key);
  const best = fields.includes(roll.opening) && closing.length > 0 ? crossFoot(rows, { fixed, outflows, closing }) : null;
  for (const [position, keys] of outflows.entries()) for (const key of keys) result[key] = signOf(key, rows, best && { ...best, position });
  return result;
}

function signOf(key: string, rows: readonly FlowRow[], best: (Footing & { readonly position: number }) | null): SignSuggestion {
  const moving = rows.filter((row) => (row[key] ?? 0n) !== 0n);
  const positive = moving.filter((row) => (row[key] ?? 0n) > 0n).length;
  if (moving.length === 0) return { sign: "as_is", confidence: 0.95, reason: "The column contains no amounts." };
  if (best && best.share >= 0.9 && best.decides.has(best.position)) {
    const turned = (best.mask & (1 << best.position)) !== 0;
    const held = `Beginning plus flows equals ending in ${Math.floor(best.share * 100)}% of the rows compared`;
    const reason = `${held} when the column is ${turned ? "subtracted" : "added"}.`;
    return { sign: turned ? "reversed" : "as_is", confidence: 0.97, reason };
  }
  return {
    sign: positive * 2 > moving.length ? "reversed" : "as_is",
    confidence: 0.7,
    reason: "Beginning plus flows does not prove the sign; outflows are assumed to reduce the balance.",
  };
}

interface Footing {
  readonly mask: number;
  readonly share: number;
  /** Outflows whose sign the rows prove: reversing any of these lowers the share of rows that roll forward. */
  readonly decides: ReadonlySet<number>;
}

function crossFoot(
  rows: readonly FlowRow[],
  columns: { fixed: readonly string[]; outflows: readonly (readonly string[])[]; closing: readonly string[] },
): Footing | null {
  const { fixed, outflows, closing } = columns;
  const sumOf = (row: FlowRow, keys: readonly string[]): bigint => keys.reduce((total, key) => total + (row[key] ?? 0n), 0n);
  const footings = rows.map((row) => ({
    rest: sumOf(row, fixed) - sumOf(row, closing),
    flows: outflows.map((keys) => sumOf(row, keys)),
  }));
  const shares: number[] = [];
  for (let mask = 0; mask < 1 << outflows.length; mask += 1) {
    let hits = 0;
    for (const { rest, flows } of footings) {
      let difference = rest;
      for (const [position, flow] of flows.entries()) difference += (mask & (1 << position)) !== 0 ? -flow : flow;
      if (difference >= -1n && difference <= 1n) hits += 1;
    }
    shares.push(rows.length === 0 ? 0 : hits / rows.length);
  }
  const share = Math.max(...shares);
  const mask = shares.indexOf(share);
  const decides = new Set(outflows.flatMap((_, position) => ((shares[mask ^ (1 << position)] ?? 0) < share ? [position] : [])));
  return rows.length === 0 ? null : { mask, share, decides };
}

const turned = (sign: SignRule, cents: bigint): bigint => (sign === "reversed" ? -cents : cents);
const isNegative = (cents: bigint): boolean => cents < 0n;

/**
 * Payments and their deductions are positive in the canonical record. Reverses the signs if the report shows payments as outflows or taxes
 * as deductions. Reversals are rare, so the majority of rows decides; a deduction follows the payment in its row. A person must review rows
 * that disagree.
 */
function paymentSigns(
  payment: NonNullable<ReportDefinition["payment"]>,
  fields: readonly string[],
  rows: readonly FlowRow[],
): Readonly<Record<string, SignSuggestion>> {
  const result: Record<string, SignSuggestion> = {};
  const grossSign: SignRule = mostly(rows.flatMap((row) => (row[payment.gross] ? [isNegative(row[payment.gross] ?? 0n)] : []))).sign;
  for (const field of [payment.gross, payment.net, ...payment.deductions, ...payment.others]) {
    if (!fields.includes(field)) continue;
    const own = field === payment.gross;
    const against = rows.flatMap((row) => {
      const [cents, gross] = [row[field] ?? 0n, turned(grossSign, row[payment.gross] ?? 0n)];
      if (cents === 0n || gross === 0n) return [];
      return [own ? isNegative(cents) : isNegative(cents) !== isNegative(gross)];
    });
    const { sign, share } = mostly(against);
    if (sign === "as_is" && (own || share >= 0.9)) continue;
    result[field] = {
      sign,
      confidence: share >= 0.8 ? 0.95 : 0.7,
      reason:
        sign === "reversed"
          ? `${Math.floor(share * 100)}% of the amounts compared are ${own ? "negative" : "opposite to the payment"}: the report shows ${own ? "payments" : "them"} as outflows, so their sign is reversed.`
          : "Some amounts have the same sign as the payment, others the opposite.",
    };
  }
  return result;
}

/** The majority sign and its share; `as_is` if there is no evidence. */
function mostly(reversed: readonly boolean[]): { readonly sign: SignRule; readonly share: number } {
  const yes = reversed.filter(Boolean).length;
  const many = Math.max(yes, reversed.length - yes);
  return { sign: yes * 2 > reversed.length ? "reversed" : "as_is", share: reversed.length === 0 ? 1 : many / reversed.length };
}
