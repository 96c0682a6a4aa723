import { exception, type NamedRecord, type Need, pass, peopleOfNames, rule, undetermined } from "@tieout/processing/core";
import { maskedSsn, subjectOf } from "../../../people/person.ts";
import type { Payment } from "../inputs.ts";
import { paymentKey } from "../payment-key.ts";
import { type DistributionContext, findingOf, refsOf } from "./payment-rule.ts";

/** Payments under one SSN; a payment without a full SSN is alone. */
export function paymentsBySsn({ payments }: DistributionContext): readonly (readonly Payment[])[] {
  const groups = new Map<string, Payment[]>();
  for (const [at, { payment }] of payments.entries()) {
    const key = payment.ssnHash ?? `${at}`;
    const group = groups.get(key);
    if (group) group.push(payment);
    else groups.set(key, [payment]);
  }
  return [...groups.values()];
}

function namesOf(group: readonly Payment[]): readonly NamedRecord[] {
  const births = new Map<string, Set<string>>();
  for (const { name, birthOn } of group) {
    if (name === null) continue;
    const known = births.get(name) ?? new Set();
    births.set(name, birthOn === null ? known : known.add(birthOn));
  }
  return [...births].map(([name, own]) => ({ name, births: [...own] }));
}

const inDetail = (field: string | readonly string[]): Need => ({
  ...{ report: "distribution_detail", field, words: "SSN together with a name", everyFile: true },
});

/** The payments alone say it, with or without participant numbers; names compare as in the census (domain 11.2). */
export const ssnSeveralNames = rule<DistributionContext, readonly Payment[]>({
  id: "distributions.ssn_several_names",
  title: "One SSN, several payees",
  severity: "high",
  kind: "data",
  unit: "SSN",
  authority: "IRC 6109(a); IRS Instructions for Forms 1099-R and 5498",
  needs: [inDetail("ssn"), inDetail(["full_name", "last_name"])],
  units: paymentsBySsn,
  countedWithout: ({ payments }) => payments.length,
  named: (group) => ({
    naturalKey: group.map(paymentKey).sort().join("+"),
    subject: [...new Set(group.map(subjectOf))].sort().join(" and "),
    refs: group.flatMap(refsOf),
  }),
  judge(group) {
    const [first] = group;
    if (!first?.ssnHash) return undetermined("Full SSN is not in the row");
    const people = peopleOfNames(namesOf(group));
    if (people.length > 1) {
      const names = people.map(([name]) => name).join(" and ");
      const amountCents = group.reduce((sum, { grossCents }) => sum + grossCents, 0n);
      const msg = `Payments under ${maskedSsn(first.ssnLast4)} name ${names}.`;
      const subject = [...new Set(group.map(subjectOf))].sort().join(" and ");
      return exception({ ...findingOf(first, msg, amountCents), subject, refs: group.flatMap(refsOf) });
    }
    return group.every(({ name }) => name !== null) ? pass : undetermined("Name is blank in the row");
  },
});
