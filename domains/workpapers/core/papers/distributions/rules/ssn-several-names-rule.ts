import { displayDate, type PlainDate } from "@tieout/kernel";
import {
  differingBirths,
  exception,
  type NamedRecord,
  type Need,
  type Outcome,
  pass,
  peopleOfNames,
  rule,
  undetermined,
} from "@tieout/runs/core";
import type { Payment } from "../../../payments/payment.ts";
import { paymentKey } from "../../../payments/payment-key.ts";
import { birthsOf, maskedSsn, subjectOf } from "../../../people/person.ts";
import type { AccountHolder } from "../inputs.ts";
import type { PaymentContext } from "./payment-context.ts";
import { type DistributionContext, findingOf, refsOf } from "./payment-rule.ts";

/** Payments grouped by SSN; each payment without a full SSN is a group by itself. */
export function paymentsBySsn({ payments }: DistributionContext): readonly (readonly PaymentContext[])[] {
  const groups = new Map<string, PaymentContext[]>();
  for (const [at, context] of payments.entries()) {
    const key = context.payment.ssnHash ?? `${at}`;
    const group = groups.get(key);
    if (group) group.push(context);
    else groups.set(key, [context]);
  }
  return [...groups.values()];
}

const paymentsOf = (group: readonly PaymentContext[]): readonly Payment[] => group.map(({ payment }) => payment);

function namesOf(records: readonly Pick<Payment, "name" | "birthOn">[]): readonly NamedRecord[] {
  const births = new Map<string, Set<string>>();
  for (const { name, birthOn } of records) {
    if (name === null) continue;
    const known = births.get(name) ?? new Set();
    births.set(name, birthOn === null ? known : known.add(birthOn));
  }
  return [...births].map(([name, own]) => ({ name, births: [...own] }));
}

const named = ["full_name", "last_name"];
const words = "SSN together with a name";
const inDetail = (field: string | readonly string[]): Need => ({
  ...{ report: "distribution_detail", field, words, everyFile: true },
});
/** Without these fields, payments are compared only with each other, and agreement is not a pass. */
const ofAccounts: readonly Need[] = ["ssn", named].map((field) => ({ report: "participant_balances", field, words, late: true }));

const subjectsOf = (payments: readonly Payment[]): string => [...new Set(payments.map(subjectOf))].sort().join(" and ");

/** The people who appear under the SSN, with one name each; the account holder comes first. */
function foundNames(group: readonly PaymentContext[], holder: AccountHolder | undefined, people: readonly (readonly string[])[]): Outcome {
  const [first] = group;
  if (!first) return pass;
  const ofHolder = people.find((names) => holder?.name && names.includes(holder.name));
  const payments = paymentsOf(group).filter(({ name }) => !ofHolder || (name !== null && !ofHolder.includes(name)));
  const ssn = maskedSsn(first.payment.ssnLast4);
  const names = people.filter((one) => one !== ofHolder).map(([name]) => name);
  const msg = ofHolder
    ? `The account under ${ssn} is that of ${holder?.name}; payments under it name ${names.join(" and ")}.`
    : `Payments under ${ssn} name ${names.join(" and ")}.`;
  return exception({
    ...findingOf(
      first.payment,
      msg,
      payments.reduce((sum, { grossCents }) => sum + grossCents, 0n),
    ),
    subject: subjectsOf(paymentsOf(group)),
    refs: paymentsOf(group).flatMap(refsOf),
    rowsOf: ofHolder && holder ? [{ report: "participant_balances", keys: [holder.key] }] : [],
  });
}

/** One name with two birth dates: an error in a file, or two people with the same name. */
function foundBirths(group: readonly PaymentContext[], holder: AccountHolder | undefined, births: readonly PlainDate[]): Outcome {
  const [first] = group;
  if (!first) return pass;
  const payments = paymentsOf(group);
  const ofAccount = holder ? birthsOf(holder) : [];
  const isOfAccount = births.some((on) => ofAccount.includes(on));
  const where = isOfAccount ? "The account and payments" : "Payments";
  const msg = `${where} under ${maskedSsn(first.payment.ssnLast4)} give the birth dates ${births.map(displayDate).join(" and ")}.`;
  return exception({
    ...findingOf(
      first.payment,
      msg,
      payments.reduce((sum, { grossCents }) => sum + grossCents, 0n),
    ),
    subject: subjectsOf(payments),
    refs: payments.flatMap(refsOf),
    rowsOf: isOfAccount && holder ? [{ report: "participant_balances", keys: [holder.key] }] : [],
  });
}

/**
 * The holder of the account that the payments are booked to, if the account has the payments' SSN; a masked SSN counts if no other account
 * ends in the same digits.
 */
function holderOf(group: readonly PaymentContext[]): AccountHolder | undefined {
  const booked = group.find(({ holder }) => holder !== null);
  const { holder, payment, hasOwnDigits } = booked ?? {};
  if (!holder || !payment) return undefined;
  const isOwn = holder.ssnHash === null ? hasOwnDigits && holder.ssnLast4 === payment.ssnLast4 : holder.ssnHash === payment.ssnHash;
  return isOwn ? holder : undefined;
}

function judgeNames(group: readonly PaymentContext[]): Outcome {
  const [first] = group;
  const ssn = first?.payment.ssnHash;
  if (!first || !ssn) return undetermined("Full SSN is not in the row");
  const isBooked = group.some(({ holder }) => holder !== null);
  const holder = holderOf(group);
  const records = namesOf([...paymentsOf(group), ...(holder ? [holder] : [])]);
  const people = peopleOfNames(records);
  if (people.length > 1) {
    const certain = peopleOfNames(records, "together").length > 1;
    return certain ? foundNames(group, holder, people) : undetermined("Birth date beside each name: the last name may have changed");
  }
  const births = differingBirths([...paymentsOf(group), ...(holder ? [holder] : [])].filter(({ name }) => name !== null).flatMap(birthsOf));
  if (births) return foundBirths(group, holder, births);
  if (group.some(({ payment }) => payment.name === null)) return undetermined("Name is blank in the row");
  const missing = ofAccounts.map((need) => first.facts.lacks(need)).find((text) => text !== null);
  if (missing) return undetermined(missing);
  return isBooked && !holder?.name ? undetermined("Full SSN or name is not in the account") : pass;
}

/**
 * Evidence comes from the payments, with or without participant IDs, or from the account they are booked to. Names are compared as in the
 * census.
 */
export const ssnSeveralNames = rule<DistributionContext, readonly PaymentContext[]>({
  id: "distributions.ssn_several_names",
  title: "One SSN, several names or birth dates",
  severity: "high",
  kind: "data",
  unit: "SSN",
  authority: "IRC 6109(a); IRS Instructions for Forms 1099-R and 5498",
  needs: [inDetail("ssn"), inDetail(named), ...ofAccounts],
  units: paymentsBySsn,
  countedWithout: ({ payments }) => payments.length,
  named: (group) => ({
    naturalKey: paymentsOf(group).map(paymentKey).sort().join("+"),
    subject: subjectsOf(paymentsOf(group)),
    refs: paymentsOf(group).flatMap(refsOf),
  }),
  judge: judgeNames,
});
