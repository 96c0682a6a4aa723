import { displayDate, yearOf } from "@tieout/kernel";
import { ageReachedOn } from "../../plan-rules/age-reached-on.ts";
import { rmdStart } from "../../plan-rules/rmd-age.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import { exception, notApplicable, type PaymentContext, type PaymentOutcome, pass, undetermined } from "./payment-context.ts";

const people = ["distribution_detail", "participant_balances", "demographics", "payroll_register"] as const;
const noBirth = "Birth date is in no file for this person";

/** Paid at any age: rollovers by Rev. Rul. 2004-12, after-tax money by Rev. Rul. 60-323. */
const ageless = new Set(["rollover", "after_tax"]);
/** Employer money that the plan may pay in service before 59½ (Treas. Reg. 1.401-1(b)(1)(ii)). */
const byPlan = new Set([...ageless, "match", "profit_sharing", "other"]);

/** IRC 401(k)(2)(B)(i)(III): in-service payments of deferrals, and of employer money that counts as such, from age 59½. */
export function judgeInService({ payment, birthOn }: PaymentContext): PaymentOutcome {
  if (payment.type !== "in_service_59_5") return notApplicable;
  const within = (sources: ReadonlySet<string>): boolean =>
    payment.parts.every(({ moneySource }) => moneySource !== null && sources.has(moneySource));
  if (within(ageless)) return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  const reachedOn = ageReachedOn(birthOn, 59, 6);
  if (reachedOn <= payment.paidOn) return pass;
  if (within(byPlan)) return undetermined("Whether the plan pays this money source in service before 59½");
  return exception(`Paid on ${displayDate(payment.paidOn)}, but 59½ is reached on ${displayDate(reachedOn)}.`, payment.grossCents);
}

/** A payment on account of termination needs a termination. */
export function judgeActive(context: PaymentContext): PaymentOutcome {
  const { payment, facts, termOn, rehiredOn, status, known } = context;
  if (payment.type !== "termination_lump_sum") return notApplicable;
  const datesGiven = people.some((report) => facts.mapsAny(report, ["term_date"]));
  const statusGiven = people.some((report) => facts.mapsAny(report, ["status"]));
  if (!datesGiven && !statusGiven) return undetermined("Neither termination date nor status is mapped in any file");
  if (rehiredOn && rehiredOn <= payment.paidOn && (status === null || status === "active"))
    return exception(
      `Typed as termination and paid on ${displayDate(payment.paidOn)}, but rehired on ${displayDate(rehiredOn)}.`,
      payment.grossCents,
    );
  if (termOn) return pass;
  if (status !== null && status !== "active") return pass;
  if (status === null && !datesGiven) return undetermined("Status of the person is in no file");
  if (!known && !facts.mapsAny("distribution_detail", ["term_date"]))
    return undetermined("The person is in no file that gives status or termination");
  const why = status === "active" ? "the status is active" : "no file gives a termination date";
  return exception(`Typed as termination and paid on ${displayDate(payment.paidOn)}, but ${why}.`, payment.grossCents);
}

export function judgeBeforeTermination({ payment, facts, termOn }: PaymentContext): PaymentOutcome {
  if (payment.type !== "termination_lump_sum") return notApplicable;
  if (!people.some((report) => facts.mapsAny(report, ["term_date"]))) return undetermined("Termination date is not mapped in any file");
  if (!termOn) return notApplicable;
  if (payment.paidOn >= termOn) return pass;
  return exception(`Paid on ${displayDate(payment.paidOn)}, before the termination on ${displayDate(termOn)}.`, payment.grossCents);
}

/** IRC 401(a)(9)(C)(v): minimum distributions begin for the calendar year in which the age is reached; those of a beneficiary at any age. */
export function judgeRmd({ payment, birthOn, status }: PaymentContext): PaymentOutcome {
  if (payment.type !== "rmd" || status === "deceased" || form1099Codes(payment.code).includes("4")) return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  const start = rmdStart(birthOn);
  if (yearOf(payment.paidOn) >= start.year) return pass;
  const msg = `Typed as required minimum, but the person born ${displayDate(birthOn)} reaches ${start.ageLabel} in ${start.year}.`;
  return exception(msg, payment.grossCents);
}

export function judgeKnown({ payment, facts, holder }: PaymentContext): PaymentOutcome {
  if (!facts.has("participant_balances")) return undetermined(facts.missing("participant_balances", ""));
  return holder ? pass : exception("The payee has no account in Participant balances.", payment.grossCents);
}

/** The plan's vesting schedule is not part of the engagement's facts, so that no reported percentage can be confirmed. */
export const judgeVesting = (): PaymentOutcome => undetermined("The plan's vesting schedule is not entered");
