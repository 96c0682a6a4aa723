import { cents, displayCents, displayDate, formatCents } from "@tieout/kernel";
import type { ChartPoint, TieResult } from "../../paper-result.ts";
import { naturalPersonKey, subjectOf } from "../../people/person.ts";
import { compareTie } from "../../rules/compare-tie.ts";
import { createRuleTally, type RuleTally } from "../../rules/rule-tally.ts";
import { populationFigure, populationTypeFigure, totalFigure } from "../figure-query.ts";
import { type PaperDraft, paperTitles } from "../paper-draft.ts";
import { distributionTypeTitle } from "./distribution-types.ts";
import type { DistributionInputs, Payment, PopulationItem } from "./inputs.ts";
import { type MatchedVoids, matchVoids, personOf } from "./match-voids.ts";
import { paymentContexts } from "./payment-context.ts";
import { distributionRules } from "./rule-definitions.ts";

/**
 * `participant id|date|type|amount`: readable, the same whatever file or row a payment comes from. A sign in front that a spreadsheet would
 * take for a formula gets the apostrophe that the population file needs, so that the key is the same there.
 */
export const paymentKey = (payment: Payment): string =>
  [naturalPersonKey(payment).replaceAll("|", "/"), payment.paidOn, payment.type ?? "", formatCents(payment.grossCents)]
    .join("|")
    .replace(/^[=+\-@\t\r]/, "'$&");

const refsOf = ({ parts }: Payment) => parts.map(({ file_no, sheet, row }) => ({ file_no, sheet, row }));
const found = (rule: string, payment: Payment, amountCents: bigint, msg: string) => ({
  rule,
  naturalKey: paymentKey(payment),
  subject: subjectOf(payment),
  amountCents: cents(amountCents),
  msg,
  refs: refsOf(payment),
  rowsOf: [],
});

function judgeUnmatched({ unmatched, pairs }: MatchedVoids, tally: RuleTally): void {
  const rule = "distributions.unmatched_negative";
  for (const _pair of pairs) tally.pass(rule);
  for (const payment of unmatched) {
    const msg = `Reversal of ${displayCents(-payment.grossCents)} on ${displayDate(payment.paidOn)} without a payment of that amount before it.`;
    tally.exception(found(rule, payment, payment.grossCents, msg));
  }
}

function judgeDuplicates(standing: readonly Payment[], tally: RuleTally): Set<Payment> {
  const rule = "distributions.duplicate_payment";
  const groups = new Map<string, Payment[]>();
  for (const payment of standing) {
    const key = [personOf(payment), payment.paidOn, payment.type, payment.grossCents, payment.moneySource].join("|");
    const group = groups.get(key);
    if (group) group.push(payment);
    else groups.set(key, [payment]);
  }
  const twice = new Set<Payment>();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first || group.length === 1) {
      tally.pass(rule);
      continue;
    }
    for (const payment of group) twice.add(payment);
    const msg = `${group.length} payments of ${displayCents(first.grossCents)} on ${displayDate(first.paidOn)} with the same type.`;
    const amount = first.grossCents * BigInt(group.length - 1);
    tally.exception({ ...found(rule, first, amount, msg), refs: group.flatMap(refsOf) });
  }
  return twice;
}

function judgePayments(inputs: DistributionInputs, standing: readonly Payment[], tally: RuleTally): PopulationItem[] {
  const twice = judgeDuplicates(standing, tally);
  const counted = new Map<string, number>();
  return paymentContexts(inputs, standing).map((context) => {
    const { payment, holder, birthOn, hireOn, termOn, vestedBasisPoints } = context;
    const outcomes: Record<string, string> = { "distributions.duplicate_payment": twice.has(payment) ? "exception" : "pass" };
    for (const { rule, judge } of distributionRules) {
      if (!judge) continue;
      const outcome = judge(context);
      outcomes[rule] = outcome.result;
      if (outcome.result === "exception") tally.exception(found(rule, payment, outcome.amountCents, outcome.msg));
      else if (outcome.result === "cannot_be_determined") tally.undetermined(rule, outcome.missing);
      else if (outcome.result === "not_applicable") tally.notApplicable(rule);
      else tally.pass(rule);
    }
    const naturalKey = paymentKey(payment);
    const occurrence = (counted.get(naturalKey) ?? 0) + 1;
    counted.set(naturalKey, occurrence);
    const person = { holderKey: holder?.key ?? null, birthOn, hireOn, termOn, vestedBasisPoints };
    return { payment, naturalKey, occurrence, ...person, outcomes };
  });
}

const grossOf = (payments: readonly Payment[]): bigint => payments.reduce((sum, payment) => sum + payment.grossCents, 0n);

function distributionTies(inputs: DistributionInputs, fileTotal: bigint): TieResult[] {
  const { facts, holders } = inputs;
  const control = facts.control("distributions");
  const given = holders !== null && facts.maps("participant_balances", "distributions");
  const inBalances = given ? holders.reduce((sum, holder) => sum - holder.distributionCents, 0n) : null;
  const left = { leftLabel: "Distribution detail, gross less reversals", leftCents: cents(fileTotal) };
  const leftFigure = totalFigure("distribution_detail", "dist_gross");
  return [
    compareTie({
      key: "distributions.statement",
      label: "Distributions to the trust statement",
      ...left,
      rightLabel: control?.label ?? "Trust statement",
      rightCents: control ? cents(-control.amountCents) : null,
      missing: "Not entered, and not read from a trust statement",
      leftFigure,
    }),
    compareTie({
      key: "distributions.balances",
      label: "Distributions to Participant Activity",
      ...left,
      rightLabel: "Participant balances, distributions",
      rightCents: inBalances === null ? null : cents(inBalances),
      missing: facts.missing("participant_balances", "Distributions"),
      leftFigure,
      ...(given ? { rightFigure: totalFigure("participant_balances", "distributions") } : {}),
    }),
  ];
}

/** Payments per type, largest amount first. */
export function paymentsByType(items: readonly PopulationItem[]): ChartPoint[] {
  const types = new Map<string, { count: number; amount: bigint }>();
  for (const { payment } of items) {
    const sum = types.get(payment.type ?? "none") ?? { count: 0, amount: 0n };
    types.set(payment.type ?? "none", { count: sum.count + 1, amount: sum.amount + payment.grossCents });
  }
  const sorted = [...types].sort(([a, x], [b, y]) => (y.amount > x.amount ? 1 : y.amount < x.amount ? -1 : a < b ? -1 : 1));
  return sorted.map(([key, { count, amount }]) => {
    const label = distributionTypeTitle(key === "none" ? null : key);
    return { key, label, count, amount: formatCents(amount), figure: populationTypeFigure(key) };
  });
}

export interface ComputedDistributions {
  readonly draft: PaperDraft;
  /** By natural key and occurrence. */
  readonly items: readonly PopulationItem[];
  readonly voids: MatchedVoids;
}

const byKey = (a: PopulationItem, b: PopulationItem): number =>
  a.naturalKey < b.naturalKey ? -1 : a.naturalKey > b.naturalKey ? 1 : a.occurrence - b.occurrence;

/** Population, rules and ties of the payments of the plan year (domain 3.10). */
export function computeDistributions(inputs: DistributionInputs): ComputedDistributions {
  const tally = createRuleTally(distributionRules);
  const voids = matchVoids(inputs.payments);
  judgeUnmatched(voids, tally);
  const items = judgePayments(inputs, voids.standing, tally).sort(byKey);
  const population = grossOf(voids.standing);
  const fileTotal = grossOf(inputs.payments.filter((payment) => payment.inPeriod));
  const source = { report: "distribution_detail" as const, column: "Gross" };
  const byType = paymentsByType(items);
  const fileFigure = totalFigure("distribution_detail", "dist_gross");
  const draft: PaperDraft = {
    paper: "distributions",
    title: paperTitles.distributions,
    counts: [
      { key: "payments", label: "Payments of the population", value: items.length },
      { key: "void_pairs", label: "Voided payments", value: voids.pairs.length },
      { key: "unmatched", label: "Reversals without a payment", value: voids.unmatched.length },
      { key: "zero", label: "Rows of 0.00", value: voids.zeroCount },
    ],
    totals: [
      { key: "population", label: "Population, gross", amount: formatCents(population), figure: populationFigure },
      { key: "file", label: "Distribution detail, gross less reversals", amount: formatCents(fileTotal), figure: fileFigure },
    ],
    ties: distributionTies(inputs, fileTotal),
    rules: tally.summaries(),
    exceptions: tally.exceptions(),
    charts: [{ key: "payments_by_type", title: "Payments by type", points: byType }],
    figures: [
      { key: populationFigure, label: "Payments of the population", ...source, amount: formatCents(population) },
      { key: fileFigure, label: "All payments and reversals of the year", ...source, amount: formatCents(fileTotal) },
      ...byType.map(({ key, label, amount }) => ({ key: populationTypeFigure(key), label, ...source, amount: amount ?? "0.00" })),
    ],
    notices: ["Vesting cannot be determined: the plan's vesting schedule is not entered."],
  };
  return { draft, items, voids };
}
