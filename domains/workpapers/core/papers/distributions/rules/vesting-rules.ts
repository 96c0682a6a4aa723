import { findMoneySource, neverForfeited } from "@tieout/catalogue/core";
import { type Cents, cents, daysBetween, displayDate, type PlainDate, wholeYearsBetween } from "@tieout/kernel";
import { exception, type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import { ageReachedOn } from "../../../plan-rules/age-reached-on.ts";
import { hoursOfServiceYear, leastVestedBasisPoints, qacaVestingYears, vestingServiceFromAge } from "../../../plan-rules/least-vested.ts";
import type { PaymentContext } from "./payment-context.ts";
import { findingOf, paymentRule } from "./payment-rule.ts";

type Facts = Pick<PaymentContext, "birthOn" | "hireOn" | "termOn" | "rehiredOn" | "lastRehiredOn">;

/** Completed years of service by elapsed time until the day, or the sentence that says what of the dates is missing. */
function vestingYears({ birthOn, hireOn, termOn, rehiredOn, lastRehiredOn }: Facts, until: PlainDate): number | string {
  if (!hireOn) return "No file gives a hire date for this person";
  if (rehiredOn || lastRehiredOn) return "Service before and after the participant was rehired";
  const eighteenOn = birthOn && ageReachedOn(birthOn, vestingServiceFromAge);
  const from = eighteenOn && eighteenOn > hireOn ? eighteenOn : hireOn;
  const to = termOn && termOn < until ? termOn : until;
  return to < from ? 0 : wholeYearsBetween(from, to);
}

/**
 * Whether an employer's file shows fewer hours than those of a year of service, for the part of the plan year in which the person was employed:
 * such years count for vesting only under a plan that goes by elapsed time (IRC 411(a)(5)(A), 29 CFR 2530.200b-9).
 */
function showsFewHours({ hoursHundredths, hireOn, termOn, facts: { planYear } }: PaymentContext): boolean {
  const from = hireOn && hireOn > planYear.startOn ? hireOn : planYear.startOn;
  const to = termOn && termOn < planYear.endOn ? termOn : planYear.endOn;
  if (hoursHundredths === null || to < from) return false;
  const [days, ofYear] = [daysBetween(from, to) + 1, daysBetween(planYear.startOn, planYear.endOn) + 1];
  return hoursHundredths * BigInt(ofYear) < hoursOfServiceYear * BigInt(days);
}

/**
 * Least vested share of a source, in hundredths of a percent: deferrals, QNEC, QMAC, safe harbor, rollover and after-tax money is always vested
 * (IRC 411(a)(1), 401(k)(2)(C), 401(k)(12)(E)(i)), safe harbor money of a QACA after two years (401(k)(13)(D)(iii)(I)), other employer money
 * by the slowest lawful schedule. `null`: no money that vests. A text: what is missing.
 */
function leastVested(source: string | null, years: number | string): number | string | null {
  const known = source === null ? undefined : findMoneySource(source);
  if (source !== null && !known?.vesting) return null;
  const isSafeHarbor = known?.key === "safe_harbor_match" || known?.key === "safe_harbor_nonelective";
  if (known?.vesting === "immediate" && !isSafeHarbor) return 10_000;
  if (isSafeHarbor) {
    if (typeof years === "string") return years;
    return years >= qacaVestingYears ? 10_000 : "Whether the safe harbor contributions are those of a QACA";
  }
  return typeof years === "string" ? years : leastVestedBasisPoints(years);
}

interface Reported {
  readonly source: string | null;
  readonly title: string;
  readonly basisPoints: number;
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

const share = (amount: bigint, basisPoints: number): bigint => (amount * BigInt(basisPoints) + 5_000n) / 10_000n;

/** What the participant should have had beside what was vested; without the source's balance no more than the payment can be named. */
const shortfall = ({ availableCents, basisPoints }: Reported, least: number, grossCents: bigint): bigint =>
  availableCents === null || availableCents <= 0n ? grossCents : share(availableCents, least - basisPoints);

interface Short {
  readonly reported: Reported;
  readonly least: number;
  /** The least share follows from years of service. */
  readonly byYears: boolean;
}

function below(context: PaymentContext, short: readonly Short[], years: number | string): Outcome {
  const { payment, hireOn, termOn } = context;
  const hired = `hired ${hireOn ? displayDate(hireOn) : "on no given date"}${termOn ? `, left ${displayDate(termOn)}` : ""}`;
  const counted = short.some(({ byYears }) => byYears) ? `; ${years} years of service, counted by elapsed time` : "";
  const dates = `${hired}${counted}`;
  const each = short.map(({ reported, least }) => `${reported.title} ${reported.basisPoints / 100}%, at least ${least / 100}%`);
  const amountCents: Cents = cents(short.reduce((sum, one) => sum + shortfall(one.reported, one.least, payment.grossCents), 0n));
  return exception({ ...findingOf(payment, `Vested below the law: ${each.join("; ")} (${dates}).`, amountCents), amountCents });
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
  const years = vestingYears(context, payment.paidOn);
  const open: string[] = [];
  const short: Short[] = [];
  const fewHours = showsFewHours(context);
  let judged = 0;
  for (const one of reported) {
    const least = one.basisPoints >= 10_000 ? 10_000 : leastVested(one.source, years);
    if (least === null) continue;
    judged++;
    if (typeof least === "string") open.push(least);
    else if (one.basisPoints < least) {
      const byYears = !neverForfeited(one.source);
      if (byYears && fewHours) open.push("Hours of service: an employer's file shows fewer than 1,000 a year");
      else short.push({ reported: one, least, byYears });
    }
  }
  if (short.length > 0) return below(context, short, years);
  const [missing] = open;
  if (missing !== undefined) return undetermined(missing);
  return judged > 0 ? pass : notApplicable;
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
