import { type ReportKey, reportTitle } from "@tieout/catalog/core";
import { exception, pass, rule, undetermined } from "@tieout/runs/core";
import { type Identity, maskedSsn, providerOf, ssnsOf, subjectOf } from "../../../people/person.ts";
import { personsOf } from "../../../people/persons.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";

const reports = ["participant_balances", "contribution_detail", "distribution_detail"] as const;

interface ReportedPerson {
  readonly report: ReportKey;
  readonly person: Identity;
}

/** The recordkeeper's data under one participant ID. */
interface IdRecords {
  readonly id: string;
  readonly given: ReportedPerson[];
}

function numbersOf({ participants, contributions, payments }: ActivityContext): readonly IdRecords[] {
  const people = { participant_balances: participants, contribution_detail: contributions ?? [], distribution_detail: payments ?? [] };
  const byNumber = new Map<string, IdRecords>();
  for (const report of reports)
    for (const person of personsOf<Identity>(people[report])) {
      if (person.id === null) continue;
      const number = `${providerOf(person)}|${person.id}`;
      const known = byNumber.get(number);
      if (known) known.given.push({ report, person });
      else byNumber.set(number, { id: person.id, given: [{ report, person }] });
    }
  return [...byNumber.values()];
}

const digitsOf = (person: Identity): string => {
  const all = ssnsOf(person).map(({ last4 }) => maskedSsn(last4));
  return `${all.join(" and ")} in `;
};

/**
 * If an ID's SSN changed, it was either corrected or belongs to a second person. Money is booked by ID, but tax returns are filed under the
 * SSN.
 */
export const idSeveralSsns = rule<ActivityContext, IdRecords>({
  id: "activity.id_several_ssns",
  title: "One participant ID, several SSNs",
  severity: "medium",
  kind: "data",
  unit: "participant",
  authority: "AICPA Guide, Employee Benefit Plans: testing of participant accounts; IRC 6109(a)",
  needs: [
    { report: reports, field: "participant_id", words: "Participant ID" },
    { report: reports, field: "ssn", words: "SSN" },
  ],
  countedWithout: countPersons,
  units: numbersOf,
  judge({ id, given }) {
    const withSsn = given.filter(({ person }) => ssnsOf(person).length > 0);
    const [first] = withSsn;
    if (!first) return undetermined("Full SSN beside the participant ID");
    const count = new Set(withSsn.flatMap(({ person }) => ssnsOf(person).map(({ hash }) => hash))).size;
    if (count < 2) return pass;
    const each = withSsn.map(({ report, person }) => digitsOf(person) + reportTitle(report));
    return exception({
      naturalKey: id,
      subject: subjectOf(first.person),
      amountCents: null,
      msg: `Participant ID ${id} has ${count} SSNs: ${each.join(", ")}.`,
      rowsOf: withSsn.map(({ report, person }) => ({ report, keys: [person.key] })),
    });
  },
});
