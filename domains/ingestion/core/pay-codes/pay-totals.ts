import type { PayItem } from "./pay-items.ts";

type SummedPay = Pick<PayItem, "text" | "group" | "decision" | "kind"> & { readonly cents: bigint };

export interface PayTotals {
  readonly countedCents: bigint;
  readonly excludedCents: bigint;
  readonly undecidedCents: bigint;
  /** Sum of counted, excluded and undecided earnings. */
  readonly earningsCents: bigint;
  readonly undecided: number;
  readonly countedCodes: number;
  readonly earningsCodes: number;
  /**
   * Total of the plan-compensation column or code; null if the files have none, in which case the counted earnings are the eligible pay.
   */
  readonly declaredCents: bigint | null;
  readonly tie: GrossTie | null;
}

/** Earnings compared with the gross pay stated in the files. */
export interface GrossTie {
  readonly earningsCents: bigint;
  readonly grossCents: bigint;
  /** Codes that payroll pays outside gross. */
  readonly without: readonly string[];
}

const sum = (items: readonly SummedPay[]): bigint => items.reduce((total, { cents }) => total + cents, 0n);
const stated = (items: readonly SummedPay[], decision: string): bigint | null => {
  const found = items.filter((item) => item.decision === decision);
  return found.length === 0 ? null : sum(found);
};

/** Excludes reimbursements only if payroll pays them outside gross. */
function tieOf(earnings: readonly SummedPay[], grossCents: bigint | null): GrossTie | null {
  if (grossCents === null) return null;
  const within = earnings.filter(({ kind }) => kind !== "reimbursement");
  const isBeside = sum(earnings) !== grossCents && sum(within) === grossCents;
  const parts = isBeside ? within : earnings;
  return { earningsCents: sum(parts), grossCents, without: earnings.filter((item) => !parts.includes(item)).map(({ text }) => text) };
}

/** Adds up the items by decision. */
export function payTotals(items: readonly SummedPay[]): PayTotals {
  const earnings = items.filter(({ group }) => group === "earnings");
  const counted = earnings.filter(({ decision }) => decision === "counts");
  const open = earnings.filter(({ decision }) => decision === null);
  const excluded = earnings.filter(({ decision }) => decision !== null && decision !== "counts");
  return {
    countedCents: sum(counted),
    excludedCents: sum(excluded),
    undecidedCents: sum(open),
    earningsCents: sum(earnings),
    undecided: items.filter(({ decision }) => decision === null).length,
    countedCodes: counted.length,
    earningsCodes: earnings.length,
    declaredCents: stated(items, "eligible_comp"),
    tie: tieOf(earnings, stated(items, "gross_pay")),
  };
}

/** Eligible pay in the census if the item counts, or if it doesn't. */
export const eligibleIf = (totals: Pick<PayTotals, "countedCents">, item: SummedPay, counts: boolean): bigint => {
  const present = item.decision === "counts" ? item.cents : 0n;
  return totals.countedCents - present + (counts ? item.cents : 0n);
};
