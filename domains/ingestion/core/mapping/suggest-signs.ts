import type { ReportDefinition } from "../reports/report-definition.ts";
import type { SignRule } from "./mapping.ts";

/** Field → cents of one row, as the source writes them. */
export type FlowRow = Readonly<Record<string, bigint>>;

/** A column of amounts; `key` tells columns of one field apart. */
export interface FlowColumn {
  readonly key: string;
  readonly field: string;
  /** Its header says that the amounts leave the balance. */
  readonly outward: boolean;
}

export interface SignSuggestion {
  readonly sign: SignRule;
  readonly confidence: number;
  readonly reason: string;
}

/**
 * Outflows are negative in the canonical record. Tries which outflow columns must be turned so that opening + flows = closing holds for the
 * most rows; without a roll-forward that holds, the columns' own signs decide and a person must look.
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
  const open = columns.filter(({ field, outward }) => roll.outflows.includes(field) || (roll.inflows.includes(field) && outward));
  const outflows = open.slice(0, mostOpenSigns).map((column) => column.key);
  const moves = (field: string) => field === roll.opening || roll.inflows.includes(field) || roll.outflows.includes(field);
  const fixed = columns.filter(({ key, field }) => moves(field) && !outflows.includes(key)).map((column) => column.key);
  const result: Record<string, SignSuggestion> = {};
  const best =
    fields.includes(roll.opening) && fields.includes(roll.closing) ? crossFoot(rows, { fixed, outflows, closing: roll.closing }) : null;
  for (const [position, field] of outflows.entries()) {
    const moving = rows.filter((row) => (row[field] ?? 0n) !== 0n);
    const positive = moving.filter((row) => (row[field] ?? 0n) > 0n).length;
    const byOwnSign: SignRule = positive * 2 > moving.length ? "reversed" : "as_is";
    if (moving.length === 0) result[field] = { sign: "as_is", confidence: 0.95, reason: "The column holds no amounts." };
    else if (best && best.share >= 0.9 && best.decides.has(position)) {
      const turned = (best.mask & (1 << position)) !== 0;
      const held = `Beginning plus flows equals ending in ${Math.floor(best.share * 100)} % of the rows`;
      result[field] = {
        sign: turned ? "reversed" : "as_is",
        confidence: 0.97,
        reason: `${held} when the column is ${turned ? "subtracted" : "added"}.`,
      };
    } else {
      result[field] = {
        sign: byOwnSign,
        confidence: 0.7,
        reason: "Beginning plus flows does not prove the sign; outflows are taken to reduce the balance.",
      };
    }
  }
  return result;
}

/** Every combination is tried: two to this power of them. */
const mostOpenSigns = 10;

interface Footing {
  readonly mask: number;
  readonly share: number;
  /** Outflows whose sign the rows prove: turning them makes the share fall. */
  readonly decides: ReadonlySet<number>;
}

function crossFoot(
  rows: readonly FlowRow[],
  columns: { fixed: readonly string[]; outflows: readonly string[]; closing: string },
): Footing | null {
  const { fixed, outflows, closing } = columns;
  const shares: number[] = [];
  for (let mask = 0; mask < 1 << outflows.length; mask += 1) {
    let hits = 0;
    for (const row of rows) {
      let sum = fixed.reduce((total, field) => total + (row[field] ?? 0n), 0n);
      for (const [position, field] of outflows.entries()) sum += (mask & (1 << position)) !== 0 ? -(row[field] ?? 0n) : (row[field] ?? 0n);
      const difference = sum - (row[closing] ?? 0n);
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
 * Payments are positive, and so is what is taken from them: a report that writes payments as outflows, or taxes as deductions, is turned.
 * Reversals are few, so most rows decide; a deduction follows the payment of its row. A person looks where the rows are not of one mind.
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
          ? `${Math.floor(share * 100)} % of the amounts are ${own ? "negative" : "opposite to the payment"}: the report writes ${own ? "payments" : "them"} as outflows, so they are turned.`
          : "Some amounts have the sign of the payment, others the opposite one.",
    };
  }
  return result;
}

/** What most say, and how many of them; `as_is` where nothing speaks. */
function mostly(reversed: readonly boolean[]): { readonly sign: SignRule; readonly share: number } {
  const yes = reversed.filter(Boolean).length;
  const many = Math.max(yes, reversed.length - yes);
  return { sign: yes * 2 > reversed.length ? "reversed" : "as_is", share: reversed.length === 0 ? 1 : many / reversed.length };
}
