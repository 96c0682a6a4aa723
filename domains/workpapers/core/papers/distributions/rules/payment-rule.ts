import { cents } from "@tieout/kernel";
import {
  exception,
  type Finding,
  type NamedUnit,
  type Need,
  type Outcome,
  type ReportFacts,
  type RuleHead,
  type RunnableRule,
  rule,
} from "@tieout/runs/core";
import type { MatchedVoids } from "../../../payments/match-voids.ts";
import type { Payment } from "../../../payments/payment.ts";
import { paymentKey } from "../../../payments/payment-key.ts";
import { subjectOf } from "../../../people/person.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { MinimumDue } from "./required-minimum/minimum-due.ts";

/** Inputs to the distribution package's rules. */
export interface DistributionContext {
  readonly facts: ReportFacts;
  readonly voids: MatchedVoids;
  /** One per payment in the population. */
  readonly payments: readonly PaymentContext[];
  /** One per participant with an account. */
  readonly minimums: readonly MinimumDue[];
  /** Groups of payments with the same person, day, type, amount and source. */
  readonly groups: readonly (readonly Payment[])[];
}

export const refsOf = ({ parts }: Payment) => parts.map(({ file_no, sheet, row }) => ({ file_no, sheet, row }));

const namedPayment = (payment: Payment): NamedUnit => ({
  naturalKey: paymentKey(payment),
  subject: subjectOf(payment),
  refs: refsOf(payment),
});

export const findingOf = (payment: Payment, msg: string, amountCents: bigint): Finding => ({
  ...namedPayment(payment),
  amountCents: cents(amountCents),
  msg,
});

/** An exception for a payment; `amountCents` is the part of the payment that is wrong. */
export const paymentException = (payment: Payment, msg: string, amountCents: bigint): Outcome =>
  exception(findingOf(payment, msg, amountCents));

/** Need for a column in the distribution detail; the rule's judge checks for it once the rule applies. */
export const ofDetail = (field: string, words: string): Need => ({
  report: "distribution_detail",
  field,
  words,
  everyFile: true,
  late: true,
});

export const balancesUploaded: Need = { report: "participant_balances", field: null, words: "", late: true };

/** Reports whose files may include the payee. */
export const peopleReports = ["distribution_detail", "participant_balances", "demographics", "payroll_register"] as const;

interface PaymentRule extends Omit<RuleHead, "unit" | "needs"> {
  readonly needs?: readonly Need[];
  readonly judge: (context: PaymentContext) => Outcome;
}

/** A rule that judges one payment at a time. */
export const paymentRule = ({ needs = [], judge, ...head }: PaymentRule): RunnableRule<DistributionContext> =>
  rule<DistributionContext, PaymentContext>({
    ...head,
    ...{ needs, unit: "payment", units: ({ payments }) => payments, judge, named: ({ payment }) => namedPayment(payment) },
  });
