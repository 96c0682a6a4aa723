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
 * For the row's own source, or otherwise for each source that vests, the row's percentage, because the payment was made with it, regardless
 * of year-end balances. For other sources, the balances' percentage; otherwise the whole account's percentage.
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
  // The account's percentage is at least as high as that of its employer money.
  const employer = positions.filter(({ sourceKey }) => findMoneySource(sourceKey)?.vesting === "schedule");
  const availableCents = employer.length > 0 ? employer.reduce((sum, one) => sum + one.availableCents, 0n) : null;
  return [{ source: null, title: "Account", basisPoints: vestedBasisPoints, availableCents }];
}

/** Without the source's balance, its share of the forfeiture; without that, the whole payment is named. */
function shortfall(one: ShortVesting<ReportedSource>, { grossCents, forfeitureCents }: Payment): bigint {
  const { availableCents } = one.reported;
  if (availableCents !== null && availableCents > 0n) return shortOf(availableCents, one);
  const forfeited = forfeitureCents === null || forfeitureCents >= 0n ? (forfeitureCents ?? 0n) : -forfeitureCents;
  return forfeited > 0n && one.byYears ? shortOfForfeited(forfeited, one) : grossCents;
}

/** Vesting of the paid money in the balances; for a row with a vesting source they don't list, the account's percentage. */
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

/** Sentence about a different percentage in the balances for the money paid; empty if they agree or give none. */
function contradiction(context: PaymentContext): string {
  const [other] = others(context);
  return other && context.payment.vestedBasisPoints !== null ? ` Participant balances report ${other.basisPoints / 100}%.` : "";
}

/**
 * Open if the payment's percentage is lawful but the balances' percentage is, or may be, below the law: it depends on which one the
 * participant was paid by.
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
