import type { EmploymentRecord } from "../../people/employment-records.ts";
import type { Participant } from "../../people/participants.ts";
import type { EmploymentDates } from "../../people/person.ts";
import { haveOtherNames, indexPeople } from "../../people/person-index.ts";
import { recordsByPerson } from "../../people/records-by-person.ts";
import type { ActivityInputs } from "./inputs.ts";

const completed = [
  ["birthOn", "birth_date", "birth date"],
  ["hireOn", "hire_date", "hire date"],
  ["termOn", "term_date", "termination date"],
  ["status", "status", "status"],
] as const satisfies readonly (readonly [keyof EmploymentDates, string, string])[];

export interface CompletedDates {
  readonly participants: readonly Participant[];
  /** Fields that the employer's files gave. */
  readonly given: readonly string[];
  /** Which values are not from the balances, and the files that they are from. */
  readonly notices: readonly string[];
}

const first = <T>(records: readonly EmploymentRecord[], of: (record: EmploymentRecord) => T | null): T | null => {
  const found = records.find((record) => of(record) !== null);
  return found ? of(found) : null;
};

/**
 * Dates and status that the balances leave empty, from the employer's records of the same SSN (domain 3.3). For the sheet: rules ask the
 * files themselves, as a date of the account and one of the employer may contradict each other.
 */
export function completeDates({
  participants,
  employment,
  facts,
}: Pick<ActivityInputs, "participants" | "employment" | "facts">): CompletedDates {
  const people = indexPeople(employment, participants);
  const recordsOf = recordsByPerson(employment);
  const counts = new Map<string, number>();
  const shown = participants.map((participant) => {
    const record = people.find(participant);
    if (!record || haveOtherNames(participant, record)) return participant;
    const records = recordsOf(record);
    const whole: Participant = {
      ...participant,
      birthOn: participant.birthOn ?? first(records, ({ birthOn }) => birthOn),
      hireOn: participant.hireOn ?? first(records, ({ hireOn }) => hireOn),
      termOn: participant.termOn ?? first(records, ({ termOn }) => termOn),
      status: participant.status ?? first(records, ({ status }) => status),
    };
    for (const [key, field] of completed)
      if (participant[key] === null && whole[key] !== null) counts.set(field, (counts.get(field) ?? 0) + 1);
    return whole;
  });
  const parts = completed.flatMap(([, field, words]) => (counts.has(field) ? [`${words} of ${counts.get(field)}`] : []));
  const files = facts.sources.filter(({ reportKey }) => reportKey === "demographics" || reportKey === "payroll_register");
  const from = files.map(({ fileName }) => fileName).join(", ");
  return {
    participants: shown,
    given: completed.flatMap(([, field]) => (counts.has(field) ? [field] : [])),
    notices:
      parts.length > 0
        ? [`Not in Participant balances, from the employer's files (${from}), by number of participants: ${parts.join(", ")}.`]
        : [],
  };
}
