import { type AccountClass, accountClassTitles, isCashless } from "@tieout/catalog/core";
import { type Cents, cents, formatCents } from "@tieout/kernel";
import {
  agreesWithin,
  amountsOfClass,
  compareTie,
  givesAmount,
  type Lack,
  lackOfFiles,
  lackOfProviders,
  type ReconcilingItem,
  type TieExplanation,
  type TiePart,
  type TieResult,
  totalFigureKey,
} from "@tieout/runs/core";
import type { Payment } from "../../payments/payment.ts";
import { subjectOf } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import type { AccountHolder, DistributionInputs } from "./inputs.ts";
import { offsetInGross } from "./net-check.ts";

const left = "Distribution detail, gross less reversals";
const differs = "Distributions differ from the account";
const withoutAccount = "Payment to a person with no account";
const cashless = "Defaulted and offset loans and conversions, not in distributions of the accounts";

const rounding = "Accounts that differ by no more than one cent";

interface PaidTotals {
  grossCents: bigint;
  /** Total less defaulted loans, offset loans and conversions. */
  cashCents: bigint;
  /** `cashCents` less the loan offsets that other payments include in their gross. */
  investedCents: bigint;
}

const nothingPaid: Readonly<PaidTotals> = { grossCents: 0n, cashCents: 0n, investedCents: 0n };

function paidTo<Key>(payments: readonly Payment[], keyOf: (payment: Payment) => Key): ReadonlyMap<Key, PaidTotals> {
  const sums = new Map<Key, PaidTotals>();
  for (const payment of payments) {
    const key = keyOf(payment);
    const sum = sums.get(key) ?? { ...nothingPaid };
    const cashCents = isCashless(payment.type) ? 0n : payment.grossCents;
    const offsetCents = offsetInGross(payment);
    sum.grossCents += payment.grossCents;
    sum.cashCents += cashCents;
    sum.investedCents += offsetCents === 0n ? cashCents : payment.grossCents - offsetCents;
    sums.set(key, sum);
  }
  return sums;
}

/** Explanations for the detail less the balances, person by person. */
function explanations(payments: readonly Payment[], holders: readonly AccountHolder[]): TieExplanation[] {
  const accounts = indexPeople(holders);
  const isKnown = new Map(payments.map((payment) => [payment, accounts.find(payment)] as const));
  const ofHolder = paidTo(payments, (payment) => isKnown.get(payment) ?? null);
  const differing: ReconcilingItem[] = [];
  let cashlessCents = 0n;
  let roundingCents = 0n;
  for (const holder of holders) {
    const { grossCents, cashCents, investedCents } = ofHolder.get(holder) ?? nothingPaid;
    const amountCents = grossCents + holder.distributionCents;
    if (agreesWithin(amountCents, 0n)) roundingCents += amountCents;
    else if ([cashCents, investedCents].some((cents) => agreesWithin(cents + holder.distributionCents, 0n))) cashlessCents += amountCents;
    else differing.push({ label: `${differs}: ${subjectOf(holder)}`, amountCents });
  }
  const unmatchedPeople = payments.filter((payment) => !isKnown.get(payment));
  const unknown = [...paidTo(unmatchedPeople, (payment) => `${withoutAccount}: ${subjectOf(payment)}`)];
  return [
    { label: differs, items: differing, isBreakdown: true },
    { label: withoutAccount, items: unknown.map(([label, { grossCents }]) => ({ label, amountCents: grossCents })), isBreakdown: true },
    { label: cashless, items: [{ label: cashless, amountCents: cashlessCents }], isBreakdown: true, settles: true },
    { label: rounding, items: [{ label: rounding, amountCents: roundingCents }], isBreakdown: true, settles: true },
  ];
}

const accountsOfPlan: readonly AccountClass[] = ["unallocated", "expense_account"];

/** Payments from nonparticipant accounts appear only on the statement. */
function partsOf({ facts }: DistributionInputs, fileTotal: bigint): { readonly parts: TiePart[]; readonly wholeCents: Cents } {
  const { statement } = facts;
  const ofPlan = accountsOfPlan.flatMap((of) => {
    const stated = statement ? amountsOfClass(statement, of).distributions : undefined;
    return stated === undefined || stated === 0n ? [] : [{ of, amountCents: -stated }];
  });
  const whole = ofPlan.reduce((sum, { amountCents }) => sum + amountCents, fileTotal);
  const detail: TiePart = { key: "detail", label: left, amount: formatCents(cents(fileTotal)) };
  const others = ofPlan.map(({ of, amountCents }) => ({
    key: of,
    label: `${accountClassTitles[of]}, per trust statement`,
    amount: formatCents(cents(amountCents)),
  }));
  return { parts: [detail, ...others], wholeCents: cents(whole) };
}

/** Loans that left the trust, which a detail that lists only cash payments doesn't include. */
function writtenOff({ statement }: DistributionInputs["facts"]): TieExplanation {
  const label = "Participant loans written off, in the trust statement only";
  const amountCents = (statement && amountsOfClass(statement, "participant_loans").distributions) ?? 0n;
  return { label, items: [{ label, amountCents }], settles: true };
}

/** Data missing for comparing payments with balances: a column, or payments from a provider whose detail is not uploaded. */
function lackOfBalances({ sources }: DistributionInputs["facts"]): Lack | null {
  const report = "participant_balances" as const;
  const ofFiles = lackOfFiles(sources, { report, words: "Distributions", gives: (source) => givesAmount(source, "distributions") });
  return ofFiles ?? lackOfProviders(sources, { report: "distribution_detail", of: report });
}

/** Ties payments during the year to the trust statement and to the accounts. */
export function distributionTies(inputs: DistributionInputs, fileTotal: bigint): TieResult[] {
  const { facts, holders, payments } = inputs;
  const control = facts.control("distributions");
  const lacking = lackOfBalances(facts);
  const given = holders !== null && lacking === null;
  const inBalances = holders?.reduce((sum, holder) => sum - holder.distributionCents, 0n) ?? null;
  const leftFigure = totalFigureKey("distribution_detail", "dist_gross");
  const byPerson = given
    ? explanations(
        payments.filter(({ inPeriod }) => inPeriod),
        holders,
      )
    : [];
  const { parts, wholeCents } = partsOf(inputs, fileTotal);
  return [
    compareTie({
      key: "distributions.statement",
      label: "Distributions to the trust statement",
      leftLabel: parts.length > 1 ? "Distribution detail and accounts of the trust" : left,
      leftCents: wholeCents,
      rightLabel: control?.label ?? "Trust statement",
      rightCents: control ? cents(-control.amountCents) : null,
      missing: "Not entered, and not found in a trust statement",
      leftFigure,
      parts,
      // If the statement agrees with the accounts, a difference from the accounts is also a difference from the statement.
      candidates: [{ label: differs, items: byPerson.flatMap(({ items }) => items) }, writtenOff(facts)],
    }),
    compareTie({
      key: "distributions.balances",
      label: "Distributions to Participant Activity",
      leftLabel: left,
      leftCents: cents(fileTotal),
      rightLabel: "Participant balances, distributions",
      rightCents: inBalances === null ? null : cents(inBalances),
      missing: facts.missing("participant_balances", "Distributions"),
      lacking,
      leftFigure,
      ...(holders && !lacking?.isWhole ? { rightFigure: totalFigureKey("participant_balances", "distributions") } : {}),
      candidates: byPerson,
    }),
  ];
}
