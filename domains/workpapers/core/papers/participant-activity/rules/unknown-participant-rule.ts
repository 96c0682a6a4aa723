import type { ReportKey } from "@tieout/catalog/core";
import { cents, displayCents } from "@tieout/kernel";
import { contributionFields, exception, pass, rule, sumFields, undetermined } from "@tieout/runs/core";
import { type Identity, naturalPersonKey, subjectOf } from "../../../people/person.ts";
import { indexPeople } from "../../../people/person-index.ts";
import { lackOfBalances } from "../account-lacks.ts";
import { type ActivityContext, countAccounts } from "../activity-context.ts";

interface UnmatchedPerson {
  readonly person: Identity;
  amountCents: bigint;
  readonly reports: Map<ReportKey, string[]>;
}

/** A row whose person has an account, or a person without one. */
type Unit = { readonly known: true } | { readonly known: false; readonly unmatched: UnmatchedPerson; readonly lack: string | null };

/** People with contributions or payments; a person without an account counts once, even if listed in both reports. */
function peopleOfDetails({ facts, participants, contributions, payments }: ActivityContext): readonly Unit[] {
  const accounts = indexPeople(participants);
  const units: Unit[] = [];
  const unmatchedPeople: UnmatchedPerson[] = [];
  const byMark = new Map<string, UnmatchedPerson>();
  const note = (report: ReportKey, person: Identity, amountCents: bigint): void => {
    if (accounts.find(person)) {
      units.push({ known: true });
      return;
    }
    const marks = [person.ssnHash && `S${person.ssnHash}`, person.key].filter((mark): mark is string => !!mark);
    const same = marks.map((mark) => byMark.get(mark)).find((found) => found !== undefined);
    const unmatched = same ?? { person, amountCents: 0n, reports: new Map<ReportKey, string[]>() };
    if (!same) unmatchedPeople.push(unmatched);
    for (const mark of marks) byMark.set(mark, unmatched);
    unmatched.amountCents += amountCents;
    const keys = unmatched.reports.get(report);
    if (keys) keys.push(person.key);
    else unmatched.reports.set(report, [person.key]);
  };
  for (const row of contributions ?? []) note("contribution_detail", row, sumFields(row.bySource, contributionFields) + row.rolloverCents);
  for (const row of payments ?? []) note("distribution_detail", row, row.grossCents);
  const lackOf = lackOfBalances({ facts });
  return [...units, ...unmatchedPeople.map((unmatched): Unit => ({ known: false, unmatched, lack: lackOf(unmatched.person) }))];
}

export const unknownParticipant = rule<ActivityContext, Unit>({
  id: "activity.unknown_participant",
  title: "Activity for a person with no account",
  severity: "high",
  kind: "data",
  unit: "participant",
  authority: "AICPA Guide, Employee Benefit Plans: testing of participant accounts",
  needs: [{ report: ["contribution_detail", "distribution_detail"], field: null, words: "" }],
  countedWithout: countAccounts,
  units: peopleOfDetails,
  judge(unit, { facts }) {
    if (unit.known) return pass;
    if (unit.lack !== null) return undetermined(unit.lack);
    const { person, amountCents, reports } = unit.unmatched;
    const where = [...reports.keys()].map((report) => (report === "contribution_detail" ? "contributions" : "payments")).join(" and ");
    return exception({
      naturalKey: naturalPersonKey(person),
      subject: subjectOf(person),
      amountCents: cents(amountCents),
      msg: `Has ${where} of ${displayCents(amountCents)} but no account in Participant balances of ${facts.engagement.engagementName}.`,
      rowsOf: [...reports].map(([report, keys]) => ({ report, keys })),
    });
  },
});
