import { distributionTypeTitle, findMoneySource } from "@tieout/catalog/core";
import { displayDate, type PlainDate } from "@tieout/kernel";
import { type Need, notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import type { Payment } from "../../../payments/payment.ts";
import { ageReachedOn } from "../../../plan-rules/age-reached-on.ts";
import { isDeceased } from "./death-rules.ts";
import { blankType, openType } from "./open-type.ts";
import type { PaymentContext } from "./payment-context.ts";
import { paymentException, paymentRule, peopleReports } from "./payment-rule.ts";

const termination: Need = { report: peopleReports, field: "term_date", words: "Termination date", late: true };
const terminationOrStatus: Need = {
  report: peopleReports,
  field: ["term_date", "status"],
  words: "Termination date or status",
  sentence: "Neither termination date nor status mapped in any file",
  late: true,
};
export const noBirth = "No file gives a birth date for this person";

/** Types paid only on severance from employment. */
const onSeverance = new Set(["termination_lump_sum", "force_out"]);
/** Types paid on severance, or in service if the law and the plan allow it. */
const onSeveranceOrAge = new Set(["retirement", "installment", "direct_rollover"]);
const needsEvent = (type: string | null): boolean => type !== null && (onSeverance.has(type) || onSeveranceOrAge.has(type));

/**
 * Whether the law lets the payment's sources be paid before 59½: at any age, as the plan says, or not at all; null if no source is given.
 */
function beforeAgeOf({ parts }: Payment): "any_age" | "by_plan" | "from_59_half" | null {
  const ages = parts.map(({ moneySource }) => (moneySource === null ? null : (findMoneySource(moneySource)?.inService ?? null)));
  if (ages.every((age) => age === "any_age")) return "any_age";
  if (ages.every((age) => age === "any_age" || age === "by_plan")) return "by_plan";
  return ages.includes("from_59_half") ? "from_59_half" : null;
}

/** Judges a payment to someone still employed: an exception if the law doesn't allow it in service, open if the plan could allow it. */
function judgeInService({ payment, birthOn }: PaymentContext, msg: string): Outcome {
  const wrong = paymentException(payment, msg, payment.grossCents);
  if (payment.type !== null && onSeverance.has(payment.type)) return wrong;
  if (!birthOn) return undetermined(noBirth);
  if (ageReachedOn(birthOn, 59, 6) <= payment.paidOn) return undetermined("Whether the plan pays active participants from age 59½");
  const before = beforeAgeOf(payment);
  if (before === "any_age" || before === "by_plan")
    return undetermined("Whether the plan pays out this money source in service before 59½");
  if (before === null && payment.type !== "retirement") return undetermined("Money source of a payment to an active participant");
  return wrong;
}

const stillEmployed = new Set(["active", "leave", "military"]);

/**
 * Whether there is a termination before the payment, yet every file shows the person as employed and there is no rehire after the
 * termination to explain it.
 */
const isContradicted = ({ payment, termOn, rehiredOn, statuses }: PaymentContext): boolean =>
  termOn !== null &&
  termOn <= payment.paidOn &&
  rehiredOn === null &&
  statuses.length > 0 &&
  statuses.every((status) => stillEmployed.has(status));

const contradicted = "Whether the participant has left: a file gives a termination date, and every file with a status says employed";

/** A payment on severance requires a severance. */
function judgeActive(context: PaymentContext): Outcome {
  const { payment, facts } = context;
  const open = openType(payment.type);
  if (open) return open;
  if (!needsEvent(payment.type)) return notApplicable;
  if (isDeceased(context)) return pass;
  const nothing = facts.lacks(terminationOrStatus);
  return nothing ? undetermined(nothing) : judgeEmployment(context);
}

const isOnLeave = (status: string | null): boolean => status === "leave" || status === "military";

/** Judges whether the participant had left employment by the payment date. */
function judgeEmployment(context: PaymentContext): Outcome {
  const { payment, termOn, rehiredOn, status } = context;
  const coded = `Coded as “${distributionTypeTitle(payment.type)}” and paid on ${displayDate(payment.paidOn)}`;
  const away = undetermined("Whether a participant on leave has left employment");
  if (rehiredOn && rehiredOn <= payment.paidOn && (status === null || stillEmployed.has(status))) {
    if (isOnLeave(status)) return away;
    return judgeInService(context, `${coded}, but the participant was rehired on ${displayDate(rehiredOn)}.`);
  }
  if (termOn) return isContradicted(context) ? undetermined(contradicted) : pass;
  if (isOnLeave(status)) return away;
  if (status !== null && status !== "active") return pass;
  const lack = lackOfStatus(context);
  if (lack) return undetermined(lack);
  const why = status === "active" ? "the participant is active" : "no file gives a termination date";
  return judgeInService(context, `${coded}, but ${why}.`);
}

/** Why the files don't show whether a person without a termination date has left; null if they do show it. */
function lackOfStatus({ facts, status, known }: PaymentContext): string | null {
  const datesGiven = facts.lacks(termination) === null;
  if (status === null && !datesGiven) return "No file gives a status for this person";
  if (!known && !facts.mapsAny("distribution_detail", ["term_date"]))
    return "No file that gives a status or termination date includes this person";
  return null;
}

const severance = "IRC 401(k)(2)(B)(i)(I)";

export const terminationWhileActive = paymentRule({
  id: "distributions.termination_while_active",
  title: "Paid while active",
  severity: "high",
  kind: "operational_failure",
  authority: severance,
  needs: [terminationOrStatus],
  judge: judgeActive,
});

/**
 * Whether the payment may fall between a termination and a rehire: a rehired participant has several terminations, and the files show only
 * the last.
 */
const isBetween = (paidOn: PlainDate, { lastRehiredOn, termOn }: PaymentContext): boolean =>
  lastRehiredOn !== null && termOn !== null && paidOn < lastRehiredOn && lastRehiredOn <= termOn;

function judgeBeforeTermination(context: PaymentContext): Outcome {
  const { payment, facts, termOn } = context;
  const open = openType(payment.type);
  if (open) return open;
  if (!needsEvent(payment.type)) return notApplicable;
  const noDates = facts.lacks(termination);
  if (noDates) return undetermined(noDates);
  if (!termOn) return undetermined("No file gives a termination date for this person");
  if (payment.paidOn >= termOn) return pass;
  if (isBetween(payment.paidOn, context)) return undetermined("Date of the termination before the participant was rehired");
  const msg = `Paid on ${displayDate(payment.paidOn)}, before termination on ${displayDate(termOn)}.`;
  return judgeInService(context, msg);
}

export const paidBeforeTermination = paymentRule({
  id: "distributions.paid_before_termination",
  title: "Paid before termination",
  severity: "high",
  kind: "operational_failure",
  authority: severance,
  needs: [termination],
  judge: judgeBeforeTermination,
});

/** IRC 401(k)(2)(B)(i)(III): deferrals, and employer contributions treated like them, can be paid in service from age 59½. */
function judgeAge({ payment, birthOn }: PaymentContext): Outcome {
  if (payment.type === null) return blankType;
  if (payment.type !== "in_service_59_5") return notApplicable;
  const before = beforeAgeOf(payment);
  if (before === "any_age") return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  const reachedOn = ageReachedOn(birthOn, 59, 6);
  if (reachedOn <= payment.paidOn) return pass;
  if (before === "by_plan") return undetermined("Whether the plan pays out this money source in service before 59½");
  const msg = `Paid on ${displayDate(payment.paidOn)}, but the participant reaches 59½ on ${displayDate(reachedOn)}.`;
  return paymentException(payment, msg, payment.grossCents);
}

export const inServiceUnder59Half = paymentRule({
  id: "distributions.in_service_under_59_half",
  title: "In-service payment before 59½",
  severity: "high",
  kind: "operational_failure",
  authority: "IRC 401(k)(2)(B)(i)(III)",
  judge: judgeAge,
});
