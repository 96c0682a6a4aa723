import type { ReportKey } from "@tieout/catalog/core";
import { cents, displayCents } from "@tieout/kernel";
import {
  exception,
  type MappedFields,
  type NamedRecord,
  type NamedUnit,
  notApplicable,
  type Outcome,
  pass,
  peopleOfNames,
  rule,
  undetermined,
} from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import type { Identity } from "../../../people/person.ts";
import { maskedSsn, naturalPersonKey, subjectOf } from "../../../people/person.ts";
import { haveSameNumber, indexPeople } from "../../../people/person-index.ts";
import { personsOf } from "../../../people/persons.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";
import type { DetailName } from "../inputs.ts";

/** An account and the people in the details whose contributions and payments are booked to it. */
interface BookedAccount {
  readonly participant: Participant;
  readonly people: Identity[];
  readonly otherNames: DetailName[];
}

function accounts({ participants, contributions, payments, detailNames }: ActivityContext): readonly BookedAccount[] {
  const byKey = new Map(
    personsOf(participants).map((participant): [string, BookedAccount] => [participant.key, { participant, people: [], otherNames: [] }]),
  );
  const known = indexPeople(participants);
  const bookedTo = (person: Identity): BookedAccount | undefined => byKey.get(known.find(person)?.key ?? "");
  for (const person of [...(contributions ?? []), ...(payments ?? [])]) bookedTo(person)?.people.push(person);
  for (const name of detailNames) bookedTo(name)?.otherNames.push(name);
  return [...byKey.values()];
}

const named = ({ participant, otherNames }: BookedAccount): NamedUnit => ({
  naturalKey: naturalPersonKey(participant),
  subject: subjectOf(participant),
  rowsOf: [
    { report: "participant_balances", keys: [participant.key] },
    ...(["contribution_detail", "distribution_detail"] as const).flatMap((report) => {
      const keys = [...new Set(otherNames.filter((one) => one.report === report).map(({ key }) => key))];
      return keys.length > 0 ? [{ report, keys }] : [];
    }),
  ],
});

const words = { contribution_detail: "contributions", distribution_detail: "payments" } as const;

function foundNames(booked: BookedAccount, others: readonly DetailName[]): Outcome {
  const { participant } = booked;
  const amount = others.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  const what = [...new Set(others.map(({ report }) => words[report]))].join(" and ");
  const names = [...new Set(others.map(({ name }) => name))].join(" and ");
  const number = maskedSsn(participant.ssnLast4) || `participant ID ${participant.id}`;
  const msg = `The account under ${number} is that of ${participant.name}; ${what} of ${displayCents(amount)} under it name ${names}.`;
  return exception({ ...named({ ...booked, otherNames: [...others] }), amountCents: cents(amount), msg });
}

/** Compares the full SSN if both have one, otherwise the number assigned by their common provider. */
const isUnderNumberOf = (participant: Participant, person: Identity): boolean =>
  participant.ssnHash !== null && person.ssnHash !== null ? participant.ssnHash === person.ssnHash : haveSameNumber(participant, person);

function judgeNames(booked: BookedAccount): Outcome {
  const { participant, people, otherNames } = booked;
  if (people.length === 0) return notApplicable;
  const { name, birthOn } = participant;
  if (name === null) return undetermined("Name is blank in the account");
  const own: NamedRecord = { name, births: birthOn === null ? [] : [birthOn] };
  const others = otherNames.filter(
    (one) =>
      one.name !== null && isUnderNumberOf(participant, one) && peopleOfNames([own, { name: one.name, births: one.births }]).length > 1,
  );
  const certain = others.filter((one) => peopleOfNames([own, { name: one.name ?? "", births: one.births }], "together").length > 1);
  if (certain.length > 0) return foundNames(booked, certain);
  if (others.length > 0) return undetermined("Birth date beside each name: the last name may have changed");
  if (people.some((person) => !isUnderNumberOf(participant, person)))
    return undetermined("Neither the full SSN nor the participant ID is in both the account and the detail");
  return people.some((person) => person.name === null) ? undetermined("Name is blank in the row") : pass;
}

const details = ["contribution_detail", "distribution_detail"] as const;
const nameFields = ["full_name", "last_name"];
const numberWithName = "SSN or participant ID together with a name";
const inAny = (facts: MappedFields, reports: readonly ReportKey[], field: string): boolean =>
  reports.some((report) => facts.mapsAny(report, [field]));

/** Whether both the balances and a detail include the recordkeeper's numbers. */
const shareNumbers = (facts: MappedFields): boolean =>
  inAny(facts, ["participant_balances"], "participant_id") && inAny(facts, details, "participant_id");

/** Money is matched to accounts by SSN, so a wrong number books it to someone else. */
export const nameDiffers = rule<ActivityContext, BookedAccount>({
  id: "activity.name_differs",
  title: "Detail names a different person than the account",
  severity: "high",
  kind: "data",
  unit: "participant",
  authority: "AICPA Guide, Employee Benefit Plans: testing of participant accounts; IRC 6109(a)",
  needs: [
    { report: details, field: null, words: "" },
    { report: details, field: "ssn", words: numberWithName, given: (facts) => inAny(facts, details, "ssn") || shareNumbers(facts) },
    { report: details, field: nameFields, words: numberWithName },
    {
      report: "participant_balances",
      field: "ssn",
      words: numberWithName,
      given: (facts) => inAny(facts, ["participant_balances"], "ssn") || shareNumbers(facts),
    },
    { report: "participant_balances", field: nameFields, words: numberWithName },
  ],
  countedWithout: countPersons,
  units: accounts,
  named,
  judge: judgeNames,
});
