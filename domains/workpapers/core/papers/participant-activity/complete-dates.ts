import type { ReportKey } from "@tieout/catalog/core";
import type { ReportFacts } from "@tieout/runs/core";
import type { EmploymentRecord } from "../../people/employment-records.ts";
import type { Participant } from "../../people/participants.ts";
import type { EmploymentDates, Identity } from "../../people/person.ts";
import { haveOtherNames, indexPeople, type PersonIndex } from "../../people/person-index.ts";
import { recordsByPerson } from "../../people/records-by-person.ts";
import type { ActivityInputs } from "./inputs.ts";
import type { Payee } from "./payees.ts";

const completed = [
  ["birthOn", "birth_date", "birth date"],
  ["hireOn", "hire_date", "hire date"],
  ["termOn", "term_date", "termination date"],
  ["status", "status", "status"],
] as const satisfies readonly (readonly [keyof EmploymentDates, string, string])[];

export interface CompletedDates {
  readonly participants: readonly Participant[];
  /** Fields filled in from other files. */
  readonly given: readonly string[];
  /** Lists the values that are not from the balances, and the files they came from. */
  readonly notices: readonly string[];
}

const first = <T>(records: readonly DatedPerson[], of: (record: DatedPerson) => T | null): T | null => {
  const found = records.find((record) => of(record) !== null);
  return found ? of(found) : null;
};

type DatedPerson = Identity & EmploymentDates;

/** Files used to fill in accounts, and the number of values each supplied per field. */
interface Origin {
  readonly words: string;
  readonly reports: readonly ReportKey[];
  readonly recordsOf: (participant: Participant) => readonly DatedPerson[];
  readonly counts: Map<string, number>;
}

export interface AccountRecords {
  readonly ofEmployer: (participant: Participant) => readonly EmploymentRecord[];
  readonly ofPayments: (participant: Participant) => readonly Payee[];
}

/**
 * Other files' records about an account's holder: employer records matched by SSN, and payments; records with another name are excluded.
 */
export function recordsOfAccounts({ participants, employment, payees }: Omit<Inputs, "facts">): AccountRecords {
  const people = indexPeople(employment, participants);
  const ofPerson = recordsByPerson(employment);
  const paid = indexPeople(payees, participants);
  const foundIn = <T extends Identity>(index: PersonIndex<T>, participant: Participant): T | null => {
    const record = index.find(participant);
    return record && !haveOtherNames(participant, record) ? record : null;
  };
  return {
    ofEmployer(participant) {
      const record = foundIn(people, participant);
      return record ? ofPerson(record) : [];
    },
    ofPayments: (participant) => [foundIn(paid, participant)].filter((one) => one !== null),
  };
}

function originsOf(inputs: Inputs): readonly Origin[] {
  const { ofEmployer, ofPayments } = recordsOfAccounts(inputs);
  return [
    { words: "the employer's files", reports: ["demographics", "payroll_register"], recordsOf: ofEmployer, counts: new Map() },
    { words: "the distribution detail", reports: ["distribution_detail"], recordsOf: ofPayments, counts: new Map() },
  ];
}

/** Fills in an account's empty fields from one origin. */
function completedBy({ recordsOf, counts }: Origin, participant: Participant): Participant {
  if (completed.every(([key]) => participant[key] !== null)) return participant;
  const records = recordsOf(participant);
  if (records.length === 0) return participant;
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
}

function noticeOf({ words, reports, counts }: Origin, facts: ReportFacts): string[] {
  const parts = completed.flatMap(([, field, title]) => (counts.has(field) ? [`${title} of ${counts.get(field)}`] : []));
  if (parts.length === 0) return [];
  const from = facts.sources.filter(({ reportKey }) => reports.includes(reportKey)).map(({ fileName }) => fileName);
  return [`Not in Participant balances, from ${words} (${from.join(", ")}), by number of participants: ${parts.join(", ")}.`];
}

type Inputs = Pick<ActivityInputs, "participants" | "employment" | "payees" | "facts">;

/**
 * Fills in dates and statuses that are blank in the balances, from the employer's records with the same SSN and then from the payments. For
 * the sheet only: rules read the files themselves, because an account's date and an employer's may contradict each other.
 */
export function completeDates(inputs: Inputs): CompletedDates {
  const origins = originsOf(inputs);
  const complete = (participant: Participant): Participant => origins.reduce((whole, origin) => completedBy(origin, whole), participant);
  const participants = inputs.participants.map(complete);
  return {
    participants,
    given: completed.flatMap(([, field]) => (origins.some(({ counts }) => counts.has(field)) ? [field] : [])),
    notices: origins.flatMap((origin) => noticeOf(origin, inputs.facts)),
  };
}
