import { displayCents, displayDate } from "@tieout/kernel";
import { exception, pass, rule } from "@tieout/runs/core";
import { personOf } from "../../../payments/match-voids.ts";
import type { Payment } from "../../../payments/payment.ts";
import { type DistributionContext, findingOf, paymentException, refsOf } from "./payment-rule.ts";

/** Groups payments with the same person, date, type, amount and source, ordered by each group's first payment. */
export function groupAlike(payments: readonly Payment[]): readonly (readonly Payment[])[] {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    const key = [personOf(payment), payment.paidOn, payment.type, payment.grossCents, payment.moneySource].join("|");
    const group = groups.get(key);
    if (group) group.push(payment);
    else groups.set(key, [payment]);
  }
  return [...groups.values()];
}

const benefitPayments = "AICPA Guide, Employee Benefit Plans: testing of benefit payments";

export const duplicatePayment = rule<DistributionContext, readonly Payment[]>({
  id: "distributions.duplicate_payment",
  title: "Duplicate payment",
  severity: "high",
  kind: "misstatement",
  unit: "payment",
  authority: benefitPayments,
  needs: [],
  units: ({ groups }) => groups,
  judge(group) {
    const [first] = group;
    if (!first || group.length === 1) return pass;
    const msg = `${group.length} payments of ${displayCents(first.grossCents)} on ${displayDate(first.paidOn)}, all of the same type.`;
    return exception({ ...findingOf(first, msg, first.grossCents * BigInt(group.length - 1)), refs: group.flatMap(refsOf) });
  },
});

type Reversal = { readonly matched: true } | { readonly matched: false; readonly payment: Payment };

export const unmatchedReversal = rule<DistributionContext, Reversal>({
  id: "distributions.unmatched_negative",
  title: "Reversal without a payment",
  severity: "high",
  kind: "misstatement",
  unit: "payment",
  authority: benefitPayments,
  needs: [],
  units: ({ voids }) => [
    ...voids.pairs.map((): Reversal => ({ matched: true })),
    ...voids.unmatched.map((payment): Reversal => ({ matched: false, payment })),
  ],
  judge(reversal) {
    if (reversal.matched) return pass;
    const { payment } = reversal;
    const msg = `Reversal of ${displayCents(-payment.grossCents)} on ${displayDate(payment.paidOn)} with no earlier payment of that amount.`;
    return paymentException(payment, msg, payment.grossCents);
  },
});
