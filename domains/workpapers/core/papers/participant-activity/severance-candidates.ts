import type { PlainDate } from "@tieout/kernel";
import type { EmploymentRecord } from "../../people/employment-records.ts";
import { hasLeft } from "../../people/employment-status.ts";
import type { Identity } from "../../people/person.ts";
import { haveOtherNames, indexPeople } from "../../people/person-index.ts";
import { type SeveranceCutoff, severanceCutoff } from "../../plan-rules/severance-cutoff.ts";
import type { ActivityInputs, ContributionTotals } from "./inputs.ts";

type WithoutRows = Pick<ActivityInputs, "facts" | "participants" | "employment" | "contributions">;

export interface SeveranceCandidate extends SeveranceCutoff {
  readonly contribution: ContributionTotals;
  readonly termOn: PlainDate;
}

export interface SeveranceDates {
  readonly termOn: PlainDate | null;
  readonly rehireOn: PlainDate | null;
  /** A report says that the person has left. */
  readonly left: boolean;
  /** One of the employer's records says that the person left, another of the same employment that the person is employed. */
  readonly isContradicted: boolean;
}

const latestOf = (days: readonly (PlainDate | null | undefined)[]): PlainDate | null =>
  days
    .filter((on): on is PlainDate => on !== null && on !== undefined)
    .sort()
    .at(-1) ?? null;

/** A record that says of a person that the employment has not ended; one without a status says nothing. */
const isEmployed = ({ termOn, status }: EmploymentRecord): boolean => termOn === null && status !== null && !hasLeft(status);

/** What an employer's records of one person say together: the last termination counts, and a record that begins after it is a rehire. */
function employmentOf(records: readonly EmploymentRecord[]): SeveranceDates {
  const termOn = latestOf(records.map((record) => record.termOn));
  const employed = records.filter(isEmployed);
  const hiredAgain = termOn === null ? [] : employed.map(({ hireOn }) => (hireOn !== null && hireOn > termOn ? hireOn : null));
  return {
    termOn,
    rehireOn: latestOf([...records.map((record) => record.rehireOn), ...hiredAgain]),
    left: employed.length === 0 && records.some(({ status }) => hasLeft(status)),
    isContradicted: termOn !== null && employed.length > 0,
  };
}

/** All records of the person of one of them: under one SSN, unless the names are of two people. */
function recordsByPerson(employment: readonly EmploymentRecord[]): (one: EmploymentRecord) => readonly EmploymentRecord[] {
  const bySsn = new Map<string, EmploymentRecord[]>();
  for (const record of employment) {
    if (record.ssnHash === null) continue;
    const same = bySsn.get(record.ssnHash);
    if (same) same.push(record);
    else bySsn.set(record.ssnHash, [record]);
  }
  return (one) => (bySsn.get(one.ssnHash ?? "") ?? [one]).filter((record) => !haveOtherNames(record, one));
}

/** Termination and rehire of a person: from the balances, otherwise from demographics or payroll. */
export function severanceLookup(inputs: WithoutRows): (identity: Identity) => SeveranceDates {
  const participants = indexPeople(inputs.participants);
  const employees = indexPeople(inputs.employment);
  const recordsOf = recordsByPerson(inputs.employment);
  return (identity) => {
    const participant = participants.find(identity);
    const employee = employees.find(identity) ?? (participant ? employees.find(participant) : null);
    const employment = employmentOf(employee ? recordsOf(employee) : []);
    return {
      termOn: participant?.termOn ?? employment.termOn,
      rehireOn: latestOf([participant?.rehireOn, employment.rehireOn]),
      left: hasLeft(participant?.status ?? null) || employment.left,
      isContradicted: !participant?.termOn && employment.isContradicted,
    };
  };
}

/** People whose latest contribution is after the 2½ months; their rows are fetched one by one. */
export function severanceCandidates(inputs: WithoutRows): SeveranceCandidate[] {
  const datesOf = severanceLookup(inputs);
  return (inputs.contributions ?? []).flatMap((contribution) => {
    const { termOn, rehireOn } = datesOf(contribution);
    if (!termOn || !contribution.lastOn || (rehireOn && rehireOn >= termOn)) return [];
    const cutoff = severanceCutoff(termOn, inputs.facts.limitationYearEndOn);
    return contribution.lastOn > cutoff.openAfter ? [{ contribution, termOn, ...cutoff }] : [];
  });
}
