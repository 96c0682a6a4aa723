import { findMoneySource, neverForfeited } from "@tieout/catalog/core";
import { type Cents, cents } from "@tieout/kernel";
import { exception, type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import type { Payment } from "../../../payments/payment.ts";
import {
  type JudgedVesting,
  judgeVesting,
  type ReportedVesting,
  type Service,
  type ShortVesting,
  severalPercentages,
  shortOf,
  shortOfForfeited,
  shortSentence,
} from "../../../plan-rules/reported-vesting.ts";
import type { PaymentContext } from "./payment-context.ts";
import { findingOf, paymentRule } from "./payment-rule.ts";

interface ReportedSource extends ReportedVesting {
  /** The source's balance before payments, in cents; null if no file gives it. */
  readonly availableCents: bigint | null;
}

/**
 * Uses the row's percentage for the row's own source, or for each source that vests if the row has none: the payment was made at that
 * percentage, regardless of year-end balances. Other sources use the balances' percentage, or otherwise the whole account's.
 */
function reportedOf({ payment, positions, vestedBasisPoints }: PaymentContext): ReportedSource[] {
  const own = payment.moneySource;
  const availableOf = (key: string): bigint | null => positions.find(({ sourceKey }) => sourceKey === key)?.availableCents ?? null;
  if (own !== null && vestedBasisPoints !== null) {
    const title = findMoneySource(own)?.title ?? own;
    return [{ source: own, title, basisPoints: vestedBasisPoints, availableCents: availableOf(own) }];
  }
  const bySource = positions.flatMap(({ sourceKey, source, vestedBasisPoints: ofBalances, availableCents }): ReportedSource[] => {
    const basisPoints = neverForfeited(sourceKey) ? ofBalances : (payment.vestedBasisPoints ?? ofBalances);
    return basisPoints === null ? [] : [{ source: sourceKey, title: source, basisPoints, availableCents }];
  });
  if (bySource.length > 0 || vestedBasisPoints === null) return bySource;
  // The account's percentage is at least as high as the percentage of its employer money.
  const employer = positions.filter(({ sourceKey }) => findMoneySource(sourceKey)?.vesting === "schedule");
  const availableCents = employer.length > 0 ? employer.reduce((sum, one) => sum + one.availableCents, 0n) : null;
  return [{ source: null, title: "Account", basisPoints: vestedBasisPoints, availableCents }];
}

/** Without the source's balance, uses its share of the forfeiture; without a forfeiture, the whole payment. */
function shortfall(one: ShortVesting<ReportedSource>, { grossCents, forfeitureCents }: Payment): bigint {
  const { availableCents } = one.reported;
  if (availableCents !== null && availableCents > 0n) return shortOf(availableCents, one);
  const forfeited = forfeitureCents === null || forfeitureCents >= 0n ? (forfeitureCents ?? 0n) : -forfeitureCents;
  return forfeited > 0n && one.byYears ? shortOfForfeited(forfeited, one) : grossCents;
}

/** Vesting in the balances for the sources paid; the whole account's percentage for a row whose source vests but isn't in the balances. */
function ofBalances({ payment, positions, holder }: PaymentContext): ReportedVesting[] {
  const own = payment.moneySource;
  const listed = positions.filter(({ sourceKey }) => (own === null ? !neverForfeited(sourceKey) : sourceKey === own));
  if (listed.length > 0)
    return listed.flatMap(({ sourceKey, source: title, vestedBasisPoints: basisPoints }) =>
      basisPoints === null ? [] : [{ source: sourceKey, title, basisPoints }],
    );
  const basisPoints = holder?.vestedBasisPoints ?? null;
  return basisPoints === null || neverForfeited(own) ? [] : [{ source: own, title: "Account", basisPoints }];
}

const others = (context: PaymentContext): readonly ReportedVesting[] =>
  ofBalances(context).filter(({ basisPoints }) => basisPoints !== context.payment.vestedBasisPoints);

/** Sentence that the balances show a different percentage for the sources paid; empty if they agree or have none. */
function contradiction(context: PaymentContext): string {
  const [other] = others(context);
  return other && context.payment.vestedBasisPoints !== null ? ` Participant balances report ${other.basisPoints / 100}%.` : "";
}

/**
 * Open if the payment's percentage is lawful but the balances' percentage is, or may be, below the legal minimum: the result depends on
 * which percentage was used to pay the participant.
 */
function openByBalances(context: PaymentContext, service: Service): Outcome | null {
  const { payment, facts } = context;
  if (payment.vestedBasisPoints === null) return null;
  for (const other of others(context)) {
    const { short, open } = judgeVesting([other], service, payment.paidOn, facts.planYear);
    if (short.length + open.length > 0) return undetermined(severalPercentages(payment.vestedBasisPoints, other.basisPoints));
  }
  return null;
}

function below(context: PaymentContext, judged: JudgedVesting<ReportedSource>, service: Service): Outcome {
  const { payment } = context;
  const amountCents: Cents = cents(judged.short.reduce((sum, one) => sum + shortfall(one, payment), 0n));
  return exception({ ...findingOf(payment, `${shortSentence(judged, service)}${contradiction(context)}`, amountCents), amountCents });
}

const vested: Need = {
  report: ["distribution_detail", "participant_balances"],
  field: "vested_pct",
  words: "Vested %",
  late: true,
};

function judgeLeast(context: PaymentContext): Outcome {
  const { payment, facts } = context;
  const reported = reportedOf(context);
  if (reported.length === 0) return undetermined(facts.lacks(vested) ?? "No file gives a vested percentage for this payment");
  const { birthOn, hireOn, termOn, rehiredOn, lastRehiredOn, hoursHundredths } = context;
  const service = { birthOn, hireOn, termOn, wasRehired: rehiredOn !== null || lastRehiredOn !== null, hoursHundredths };
  const judged = judgeVesting(reported, service, payment.paidOn, facts.planYear);
  if (judged.short.length > 0) return below(context, judged, service);
  const open = openByBalances(context, service);
  if (open) return open;
  const [missing] = judged.open;
  if (missing !== undefined) return undetermined(missing);
  return judged.judged > 0 ? pass : notApplicable;
}

export const vestedBelowLaw = paymentRule({
  id: "distributions.vested_below_law",
  title: "Vested below the slowest lawful schedule",
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 411(a)(1), (a)(2)(B); 401(k)(2)(C); 401(k)(12)(E)(i)",
  needs: [vested],
  judge: judgeLeast,
});

/** The plan's vesting schedule is not part of the engagement's facts, so no reported percentage can be confirmed. */
export const vestingDiffers = paymentRule({
  id: "distributions.vesting_differs",
  title: "Vesting differs from the schedule",
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 411(a)(2)(B)",
  judge: () => undetermined("The plan's vesting schedule, which Tieout does not have yet: test it by hand"),
});
