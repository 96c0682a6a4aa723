import { distributionTypeTitle } from "@tieout/catalog/core";
import { displayCents, displayDate, formatCents } from "@tieout/kernel";
import {
  type ChartPoint,
  type ComputedPaper,
  type CountFigure,
  createRuleTally,
  type Figure,
  figureSource,
  type PaperDraft,
  type RuleTally,
} from "@tieout/runs/core";
import { type MatchedVoids, matchVoids } from "../../payments/match-voids.ts";
import type { Payment } from "../../payments/payment.ts";
import { paymentKey } from "../../payments/payment-key.ts";
import { subjectOf } from "../../people/person.ts";
import { distributionTies } from "./distribution-ties.ts";
import { fileFigure, populationFigure } from "./figures.ts";
import type { DistributionData, DistributionInputs, PopulationItem } from "./inputs.ts";
import { paymentContexts } from "./rules/payment-context.ts";
import { type DistributionContext, peopleReports } from "./rules/payment-rule.ts";
import { minimumsDue } from "./rules/required-minimum/minimum-due.ts";
import { duplicatePayment, groupAlike } from "./rules/several-payment-rules.ts";
import { paymentsBySsn, ssnSeveralNames } from "./rules/ssn-several-names-rule.ts";
import { withholdingDue } from "./rules/withholding-rule.ts";
import { distributionRules, severalPaymentRules } from "./rules.ts";

const typeFigure = (type: string): Figure => populationFigure(type, distributionTypeTitle(type === "none" ? null : type));

/** Runs every rule; returns the outcomes for each payment, in payment order. */
function judgeAll(context: DistributionContext, tally: RuleTally): readonly Readonly<Record<string, string>>[] {
  const twice = new Set(context.groups.filter((group) => group.length > 1).flat());
  const outcomes = context.payments.map(
    ({ payment }): Record<string, string> => ({ [duplicatePayment.id]: twice.has(payment) ? "exception" : "pass" }),
  );
  const positions = context.payments.map((_, position) => [position]);
  const positionOf = new Map(context.payments.map(({ payment }, position) => [payment, position]));
  const ofSsns = paymentsBySsn(context).map((group) => group.map(({ payment }) => positionOf.get(payment) ?? -1));
  for (const rule of distributionRules) {
    if (severalPaymentRules.has(rule.id)) {
      rule.run(context, tally);
      continue;
    }
    const unitsOf = rule === ssnSeveralNames ? ofSsns : positions;
    rule.run(context, tally, (unit, { result }) => {
      for (const position of unitsOf[unit] ?? []) {
        const own = outcomes[position];
        if (own) own[rule.id] = result;
      }
    });
  }
  return outcomes;
}

const byKey = (a: PopulationItem, b: PopulationItem): number =>
  a.naturalKey < b.naturalKey ? -1 : a.naturalKey > b.naturalKey ? 1 : a.occurrence - b.occurrence;

/** The payments, each with what is known about the person, by natural key and occurrence. */
function populationItems(context: DistributionContext, tally: RuleTally): PopulationItem[] {
  const outcomes = judgeAll(context, tally);
  const counted = new Map<string, number>();
  const items = context.payments.map((judged, position): PopulationItem => {
    const { payment, holder, birthOn, hireOn, termOn, diedOn, vestedBasisPoints } = judged;
    const naturalKey = paymentKey(payment);
    const occurrence = (counted.get(naturalKey) ?? 0) + 1;
    counted.set(naturalKey, occurrence);
    const person = { holderKey: holder?.key ?? null, birthOn, hireOn, termOn, diedOn, vestedBasisPoints };
    const due = { withholdingDueCents: withholdingDue(judged) };
    return { payment, naturalKey, occurrence, amountCents: payment.grossCents, ...person, ...due, outcomes: outcomes[position] ?? {} };
  });
  return items.sort(byKey);
}

const grossOf = (payments: readonly Payment[]): bigint => payments.reduce((sum, payment) => sum + payment.grossCents, 0n);

/** Payments by type, largest amount first. */
function paymentsByType(items: readonly PopulationItem[]): ChartPoint[] {
  const types = new Map<string, { count: number; amount: bigint }>();
  for (const { payment } of items) {
    const sum = types.get(payment.type ?? "none") ?? { count: 0, amount: 0n };
    types.set(payment.type ?? "none", { count: sum.count + 1, amount: sum.amount + payment.grossCents });
  }
  const sorted = [...types].sort(([a, x], [b, y]) => (y.amount > x.amount ? 1 : y.amount < x.amount ? -1 : a < b ? -1 : 1));
  return sorted.map(([key, { count, amount }]) => {
    const label = distributionTypeTitle(key === "none" ? null : key);
    return { key, label, count, amount: formatCents(amount), figure: typeFigure(key).key };
  });
}

const countsOf = (items: readonly PopulationItem[], voids: MatchedVoids): CountFigure[] => [
  { key: "payments", label: "Payments in the population", value: items.length },
  { key: "void_pairs", label: "Voided payments", value: voids.pairs.length },
  { key: "unmatched", label: "Reversals without a payment", value: voids.unmatched.length },
  { key: "zero", label: "Zero-amount rows", value: voids.zeroCount },
];

const mostNamed = 5;

/** Notice about payments that a later reversal cancels; these payments still belong to the population. */
function reversedNotice({ reversedLater }: MatchedVoids): string[] {
  if (reversedLater.length === 0) return [];
  const named = reversedLater
    .slice(0, mostNamed)
    .map(
      ({ payment, reversal }) =>
        `${subjectOf(payment)}, ${displayCents(payment.grossCents)} paid on ${displayDate(payment.paidOn)}, reversed on ${displayDate(reversal.paidOn)}`,
    );
  const more = reversedLater.length - named.length;
  return [`Reversed after the plan year, and in the population: ${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`];
}

function draftOf(inputs: DistributionInputs, items: readonly PopulationItem[], voids: MatchedVoids, tally: RuleTally): PaperDraft {
  const population = formatCents(grossOf(voids.effectivePayments));
  const fileTotal = grossOf(inputs.payments.filter((payment) => payment.inPeriod));
  const byType = paymentsByType(items);
  const whole = populationFigure(null, "Payments in the population");
  const file = fileFigure("All payments and reversals in the year");
  return {
    counts: countsOf(items, voids),
    totals: [
      { key: "population", label: "Population, gross", amount: population, figure: whole.key },
      { key: "file", label: "Distribution detail, gross less reversals", amount: formatCents(fileTotal), figure: file.key },
    ],
    ties: distributionTies(inputs, fileTotal),
    rules: tally.summaries(),
    exceptions: tally.exceptions(),
    charts: [{ key: "payments_by_type", title: "Payments by type", points: byType }],
    figures: [
      figureSource(whole, population),
      figureSource(file, formatCents(fileTotal)),
      ...byType.map(({ key, amount }) => figureSource(typeFigure(key), amount ?? "0.00")),
    ],
    notices: [
      ...reversedNotice(voids),
      "Vesting cannot be determined: Tieout does not have the plan's vesting schedule yet. Recompute the vested percentages by hand.",
    ],
  };
}

/** Computes the population, rules and ties for payments during the plan year. */
export function computeDistributions(inputs: DistributionInputs): ComputedPaper<DistributionData> {
  const { facts, positions, providers, cutoff } = inputs;
  const tally = createRuleTally(distributionRules);
  const voids = matchVoids(inputs.payments, inputs.voided);
  const payments = paymentContexts(inputs, voids.effectivePayments);
  const minimums = minimumsDue(inputs, voids.effectivePayments);
  const context = { facts, voids, payments, minimums, groups: groupAlike(voids.effectivePayments) };
  const items = populationItems(context, tally);
  const data = {
    items,
    voidPairs: voids.pairs,
    unmatched: voids.unmatched,
    positions,
    given: facts.given("distribution_detail"),
    personFieldsMapped: facts.given(...peopleReports),
    providers,
    cutOff: cutoff,
  };
  return { draft: draftOf(inputs, items, voids, tally), data };
}
