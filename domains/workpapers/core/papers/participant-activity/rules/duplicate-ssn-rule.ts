import { exception, type NamedUnit, type Outcome, pass, rule, undetermined } from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { maskedSsn, naturalPersonKey, providerOf, subjectOf } from "../../../people/person.ts";
import { haveOtherNames } from "../../../people/person-index.ts";
import { personsOf } from "../../../people/persons.ts";
import { type SeveralPeople, severalAcrossProviders, severalPeople } from "../../../people/several-people.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";
import { completeDates } from "../complete-dates.ts";

const report = "participant_balances" as const;

function groupedBy(participants: readonly Participant[], keyOf: (participant: Participant) => string): (readonly Participant[])[] {
  const groups = new Map<string, Participant[]>();
  for (const participant of participants) {
    const key = keyOf(participant);
    const same = groups.get(key);
    if (same) same.push(participant);
    else groups.set(key, [participant]);
  }
  return [...groups.values()];
}

/** Accounts with the same SSN, or one account whose full SSN isn't in any of its provider's reports. */
type Unit = { readonly accounts: readonly Participant[] } | { readonly masked: Participant; readonly alike: readonly Participant[] };

/** Each account without a full SSN, with the other accounts whose SSN ends in the same digits. */
function maskedAccounts(context: ActivityContext): readonly Unit[] {
  const participants = personsOf(context.participants);
  const masked = participants.filter(({ ssnHash }) => ssnHash === null);
  const byTail = new Map(
    groupedBy(masked.length > 0 ? participants : [], ({ ssnLast4 }) => ssnLast4 ?? "").map((group) => [group[0]?.ssnLast4, group]),
  );
  return masked.map((one) => ({ masked: one, alike: (byTail.get(one.ssnLast4) ?? []).filter((other) => other !== one) }));
}

/** Accounts with the same SSN, at any provider; birth dates of accounts that share one can come from any file. */
function accountsBySsn(context: ActivityContext): readonly Unit[] {
  const groups = groupedBy(
    personsOf(context.participants).filter(({ ssnHash }) => ssnHash !== null),
    ({ ssnHash }) => ssnHash ?? "",
  );
  const shared = groups.filter((group) => group.length > 1).flat();
  const completed = shared.length > 0 ? completeDates({ ...context, participants: shared }).participants : [];
  const byKey = new Map(completed.map((participant) => [participant.key, participant]));
  return [...groups.map((group) => ({ accounts: group.map((one) => byKey.get(one.key) ?? one) })), ...maskedAccounts(context)];
}

interface DuplicateSsn {
  readonly naturalKey: string;
  /** IDs or names that the SSN appears under. */
  readonly under: string;
}

/** Combines several providers' findings for one SSN into one message; each provider has its own numbers. */
function joinFound(own: readonly SeveralPeople[], names: SeveralPeople | null): DuplicateSsn | null {
  const [first] = own;
  const all = [...own, ...(names ? [names] : [])];
  if (all.length === 0) return null;
  const groups = new Map([...new Set(own.map(({ words }) => words))].map((words) => [words, own.filter((one) => one.words === words)]));
  const each = [...groups].map(([words, found]) => `${words} ${found.map(({ marks, glue }) => marks.join(glue)).join(" and ")}`);
  const people = names && `${names.words} ${names.marks.join(names.glue)}${first ? ", of different people" : ""}`;
  return {
    naturalKey: all.map(({ naturalKey }) => naturalKey).join("+"),
    under: [...each, ...(people ? [people] : [])].join(", and under "),
  };
}

/** One person may have an account and a number at each of two providers, so only different names prove that there are several people. */
function severalOf(accounts: readonly Participant[]): DuplicateSsn | null {
  const byProvider = groupedBy(accounts, providerOf);
  const own = byProvider.flatMap((group) => severalPeople(group, "participant IDs") ?? []);
  const names = byProvider.length > 1 || own.length === 0 ? severalAcrossProviders(accounts) : null;
  const isSaid = names !== null && own.some(({ naturalKey }) => naturalKey === names.naturalKey);
  return joinFound(own, isSaid ? null : names);
}

const ssnWithId = "SSN together with a participant ID or name";

/** If no other account's SSN ends in the same digits, the SSN is not shared. One person may have accounts at two providers. */
function judgeMasked(masked: Participant, alike: readonly Participant[]): Outcome {
  if (masked.ssnLast4 === null) return undetermined("SSN is blank in the account");
  const mayBeOther = (other: Participant): boolean => providerOf(other) === providerOf(masked) || haveOtherNames(masked, other);
  return alike.some(mayBeOther) ? undetermined("Full SSNs of accounts whose SSNs end in the same four digits") : pass;
}

const named = (unit: Unit): NamedUnit => {
  const accounts = "masked" in unit ? [unit.masked] : unit.accounts;
  return {
    naturalKey: accounts.map(naturalPersonKey).sort().join("+"),
    subject: [...new Set(accounts.map(subjectOf))].sort().join(" and "),
    rowsOf: [{ report, keys: accounts.map(({ key }) => key) }],
  };
};

export const duplicateSsn = rule<ActivityContext, Unit>({
  id: "activity.duplicate_ssn",
  title: "One SSN, several participants",
  severity: "high",
  kind: "data",
  unit: "SSN",
  authority: "AICPA Guide, Employee Benefit Plans: testing of participant accounts",
  needs: [
    { report, field: "ssn", words: ssnWithId },
    { report, field: ["participant_id", "full_name", "last_name"], words: ssnWithId },
  ],
  countedWithout: countPersons,
  units: accountsBySsn,
  named,
  judge(unit) {
    if ("masked" in unit) return judgeMasked(unit.masked, unit.alike);
    const { accounts } = unit;
    const found = severalOf(accounts);
    if (!found) return pass;
    return exception({
      ...named(unit),
      naturalKey: found.naturalKey,
      amountCents: null,
      msg: `${maskedSsn(accounts[0]?.ssnLast4 ?? null)} appears under ${found.under}.`,
    });
  },
});
