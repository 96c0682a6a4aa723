import { exception, pass, rule } from "@tieout/processing/core";
import type { Participant } from "../../people/participants.ts";
import { maskedSsn, providerOf, subjectOf } from "../../people/person.ts";
import { type SeveralPeople, severalAcrossProviders, severalPeople } from "../../people/several-people.ts";
import { type ActivityContext, countAccounts } from "./activity-context.ts";
import { completeDates } from "./complete-dates.ts";

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

/** Accounts under one SSN, at any provider; birth dates of those that share one are of any file. */
function accountsBySsn(context: ActivityContext): readonly (readonly Participant[])[] {
  const groups = groupedBy(
    context.participants.filter(({ ssnHash }) => ssnHash !== null),
    ({ ssnHash }) => ssnHash ?? "",
  );
  const shared = groups.filter((group) => group.length > 1).flat();
  const completed = shared.length > 0 ? completeDates({ ...context, participants: shared }).participants : [];
  const byKey = new Map(completed.map((participant) => [participant.key, participant]));
  return groups.map((group) => group.map((one) => byKey.get(one.key) ?? one));
}

/** One person may have an account and a number at each of two providers: only names say that there are several. */
function severalOf(accounts: readonly Participant[]): SeveralPeople | null {
  const own = groupedBy(accounts, providerOf).flatMap((group) => severalPeople(group, "participant IDs") ?? []);
  return own[0] ?? severalAcrossProviders(accounts);
}

const ssnWithId = "SSN together with a participant ID or name";

export const duplicateSsn = rule<ActivityContext, readonly Participant[]>({
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
  countedWithout: countAccounts,
  units: accountsBySsn,
  judge(accounts) {
    const found = severalOf(accounts);
    if (!found) return pass;
    return exception({
      naturalKey: found.naturalKey,
      subject: [...new Set(accounts.map(subjectOf))].sort().join(" and "),
      amountCents: null,
      msg: `${maskedSsn(accounts[0]?.ssnLast4 ?? null)} appears under ${found.words} ${found.marks.join(found.glue)}.`,
      rowsOf: [{ report, keys: accounts.map(({ key }) => key) }],
    });
  },
});
