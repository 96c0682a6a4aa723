import { findMoneySource } from "@tieout/catalogue/core";
import { displayDate, yearOf } from "@tieout/kernel";
import { type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import { ageReachedOn } from "../../../plan-rules/age-reached-on.ts";
import { rmdStart } from "../../../plan-rules/rmd-age.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import type { PaymentContext } from "./payment-context.ts";
import { balancesUploaded, paymentException, paymentRule, peopleReports } from "./payment-rule.ts";

const termination: Need = { report: peopleReports, field: "term_date", words: "Termination date", late: true };
const terminationOrStatus: Need = {
  report: peopleReports,
  field: ["term_date", "status"],
  words: "Termination date or status",
  sentence: "Neither termination date nor status mapped in any file",
  late: true,
};
const noBirth = "No file gives a birth date for this person";

/** IRC 401(k)(2)(B)(i)(III): in-service payments of deferrals, and of employer money that counts as such, from age 59½. */
function judgeInService({ payment, birthOn }: PaymentContext): Outcome {
  if (payment.type !== "in_service_59_5") return notApplicable;
  const ages = payment.parts.map(({ moneySource }) => (moneySource === null ? null : (findMoneySource(moneySource)?.inService ?? null)));
  if (ages.every((age) => age === "any_age")) return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  const reachedOn = ageReachedOn(birthOn, 59, 6);
  if (reachedOn <= payment.paidOn) return pass;
  if (ages.every((age) => age === "any_age" || age === "by_plan"))
    return undetermined("Whether the plan pays out this money source in service before 59½");
  return paymentException(
    payment,
    `Paid on ${displayDate(payment.paidOn)}, but the participant reaches 59½ on ${displayDate(reachedOn)}.`,
    payment.grossCents,
  );
}

export const inServiceUnder59Half = paymentRule({
  id: "distributions.in_service_under_59_half",
  title: "In-service payment before 59½",
  severity: "high",
  authority: "IRC 401(k)(2)(B)(i)(III)",
  judge: judgeInService,
});

/** A payment on account of termination needs a termination. */
function judgeActive(context: PaymentContext): Outcome {
  const { payment, facts, termOn, rehiredOn, status, known } = context;
  if (payment.type !== "termination_lump_sum") return notApplicable;
  const nothing = facts.lacks(terminationOrStatus);
  if (nothing) return undetermined(nothing);
  const datesGiven = facts.lacks(termination) === null;
  if (rehiredOn && rehiredOn <= payment.paidOn && (status === null || status === "active"))
    return paymentException(
      payment,
      `Coded as a termination and paid on ${displayDate(payment.paidOn)}, but the participant was rehired on ${displayDate(rehiredOn)}.`,
      payment.grossCents,
    );
  if (termOn) return pass;
  if (status !== null && status !== "active") return pass;
  if (status === null && !datesGiven) return undetermined("No file gives a status for this person");
  if (!known && !facts.mapsAny("distribution_detail", ["term_date"]))
    return undetermined("No file that gives a status or termination date includes this person");
  const why = status === "active" ? "the participant is active" : "no file gives a termination date";
  return paymentException(payment, `Coded as a termination and paid on ${displayDate(payment.paidOn)}, but ${why}.`, payment.grossCents);
}

export const terminationWhileActive = paymentRule({
  id: "distributions.termination_while_active",
  title: "Paid while active",
  severity: "high",
  authority: "IRC 401(k)(2)(B)(i)(I)",
  needs: [terminationOrStatus],
  judge: judgeActive,
});

function judgeBeforeTermination({ payment, facts, termOn }: PaymentContext): Outcome {
  if (payment.type !== "termination_lump_sum") return notApplicable;
  const noDates = facts.lacks(termination);
  if (noDates) return undetermined(noDates);
  if (!termOn) return notApplicable;
  if (payment.paidOn >= termOn) return pass;
  return paymentException(
    payment,
    `Paid on ${displayDate(payment.paidOn)}, before termination on ${displayDate(termOn)}.`,
    payment.grossCents,
  );
}

export const paidBeforeTermination = paymentRule({
  id: "distributions.paid_before_termination",
  title: "Paid before termination",
  severity: "high",
  authority: "IRC 401(k)(2)(B)(i)(I)",
  needs: [termination],
  judge: judgeBeforeTermination,
});

/** IRC 401(a)(9)(C)(v): minimum distributions begin for the calendar year in which the age is reached; those of a beneficiary at any age. */
function judgeRmd({ payment, birthOn, status }: PaymentContext): Outcome {
  if (payment.type !== "rmd" || status === "deceased" || form1099Codes(payment.code).includes("4")) return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  const start = rmdStart(birthOn);
  if (yearOf(payment.paidOn) >= start.year) return pass;
  const msg = `Coded as an RMD, but the participant, born ${displayDate(birthOn)}, reaches ${start.ageLabel} in ${start.year}.`;
  return paymentException(payment, msg, payment.grossCents);
}

export const rmdUnderAge = paymentRule({
  id: "distributions.rmd_under_age",
  title: "RMD before the required age",
  severity: "medium",
  authority: "IRC 401(a)(9)(C)(v)",
  judge: judgeRmd,
});

function judgeKnown({ payment, holder }: PaymentContext): Outcome {
  return holder ? pass : paymentException(payment, "The payee has no account in Participant balances.", payment.grossCents);
}

export const unknownPayee = paymentRule({
  id: "distributions.unknown_participant",
  title: "Payee with no account",
  severity: "high",
  authority: "ERISA 403(c)(1)",
  needs: [{ ...balancesUploaded, late: false }],
  judge: judgeKnown,
});

/** The plan's vesting schedule is not part of the engagement's facts, so that no reported percentage can be confirmed. */
export const vestingDiffers = paymentRule({
  id: "distributions.vesting_differs",
  title: "Vesting differs from the schedule",
  severity: "high",
  authority: "IRC 411(a)(2)(B)",
  judge: () => undetermined("The plan's vesting schedule is not entered"),
});
