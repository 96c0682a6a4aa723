import { findMoneySource } from "@tieout/catalogue/core";
import { type Cents, cents } from "@tieout/kernel";
import { exception, type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import {
  type JudgedVesting,
  judgeVesting,
  type ReportedVesting,
  type Service,
  type ShortVesting,
  shortOf,
  shortSentence,
} from "../../../plan-rules/reported-vesting.ts";
import type { PaymentContext } from "./payment-context.ts";
import { findingOf, paymentRule } from "./payment-rule.ts";

interface Reported extends ReportedVesting {
  /** The money of the source before payments, in cents; null where no file gives it. */
  readonly availableCents: bigint | null;
}

/** What the row says of its own source, else what the balances say of each source, else the percentage of the whole account. */
function reportedOf({ payment, positions, vestedBasisPoints }: PaymentContext): Reported[] {
  const own = payment.moneySource;
  const availableOf = (key: string): bigint | null => positions.find(({ sourceKey }) => sourceKey === key)?.availableCents ?? null;
  if (own !== null && vestedBasisPoints !== null) {
    const title = findMoneySource(own)?.title ?? own;
    return [{ source: own, title, basisPoints: vestedBasisPoints, availableCents: availableOf(own) }];
  }
  const bySource = positions.flatMap(({ sourceKey, source, vestedBasisPoints: basisPoints, availableCents }): Reported[] =>
    basisPoints === null ? [] : [{ source: sourceKey, title: source, basisPoints, availableCents }],
  );
  if (bySource.length > 0 || vestedBasisPoints === null) return bySource;
  // The share of an account is no lower than that of its employer money.
  const employer = positions.filter(({ sourceKey }) => findMoneySource(sourceKey)?.vesting === "schedule");
  const availableCents = employer.length > 0 ? employer.reduce((sum, one) => sum + one.availableCents, 0n) : null;
  return [{ source: null, title: "Account", basisPoints: vestedBasisPoints, availableCents }];
}

/** Without the source's balance no more than the payment can be named. */
const shortfall = (one: ShortVesting<Reported>, grossCents: bigint): bigint => {
  const { availableCents } = one.reported;
  return availableCents === null || availableCents <= 0n ? grossCents : shortOf(availableCents, one);
};

function below({ payment }: PaymentContext, judged: JudgedVesting<Reported>, service: Service): Outcome {
  const amountCents: Cents = cents(judged.short.reduce((sum, one) => sum + shortfall(one, payment.grossCents), 0n));
  return exception({ ...findingOf(payment, shortSentence(judged, service), amountCents), amountCents });
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

/** The plan's vesting schedule is not part of the engagement's facts, so that no reported percentage can be confirmed. */
export const vestingDiffers = paymentRule({
  id: "distributions.vesting_differs",
  title: "Vesting differs from the schedule",
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 411(a)(2)(B)",
  judge: () => undetermined("The plan's vesting schedule is not entered"),
});
