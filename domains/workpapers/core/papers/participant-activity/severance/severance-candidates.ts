import type { PlainDate } from "@tieout/kernel";
import type { EmploymentRecord } from "../../../people/employment-records.ts";
import { hasLeft } from "../../../people/employment-status.ts";
import type { Participant } from "../../../people/participants.ts";
import type { Identity } from "../../../people/person.ts";
import { haveOtherNames, indexPeople, type PersonIndex } from "../../../people/person-index.ts";
import { recordsByPerson } from "../../../people/records-by-person.ts";
import { rehiredBy } from "../../../people/rehired-by.ts";
import { type SeveranceCutoff, severanceCutoff } from "../../../plan-rules/severance-cutoff.ts";
import type { ActivityInputs, ContributionTotals } from "../inputs.ts";

type WithoutRows = Pick<ActivityInputs, "facts" | "participants" | "employment" | "payees" | "contributions">;

export interface SeveranceCandidate extends SeveranceCutoff {
  readonly contribution: ContributionTotals;
  readonly termOn: PlainDate;
  readonly rehireOn: PlainDate | null;
}

export interface SeveranceDates {
  readonly termOn: PlainDate | null;
  /** The first rehire on or after the termination. */
  readonly rehireOn: PlainDate | null;
  /** Whether a report shows that the person has left. */
  readonly left: boolean;
  /** Whether one file or record shows that the person left while another for the same employment shows the person as employed. */
  readonly isContradicted: boolean;
}

const latestOf = (days: readonly (PlainDate | null | undefined)[]): PlainDate | null =>
  days
    .filter((on): on is PlainDate => on !== null && on !== undefined)
    .sort()
    .at(-1) ?? null;

/** Whether a record shows that employment has not ended; a record without a status shows nothing. */
const isEmployed = ({ termOn, status }: EmploymentRecord): boolean => termOn === null && status !== null && !hasLeft(status);

/** Whether every file with a status shows the person as employed, even if one has a termination date. */
function saysEmployed(known: readonly ({ readonly status: string | null } | null)[]): boolean {
  const statuses = known.flatMap((one) => one?.status ?? []);
  return statuses.length > 0 && !statuses.some(hasLeft);
}

/** The first rehire on or after a termination; an earlier rehire belongs to an employment that has ended. */
const firstReturn = (termOn: PlainDate | null, days: readonly (PlainDate | null | undefined)[]): PlainDate | null =>
  days
    .filter((on): on is PlainDate => on !== null && on !== undefined && termOn !== null && on >= termOn)
    .sort()
    .at(0) ?? null;

/** Dates on which someone returned: rehire dates, and the hire date of an active record that begins after the termination. */
const returnsOf = (records: readonly EmploymentRecord[], termOn: PlainDate | null): readonly (PlainDate | null)[] => [
  ...records.map((record) => record.rehireOn),
  ...records.map((record) =>
    isEmployed(record) && termOn !== null && record.hireOn !== null && record.hireOn > termOn ? record.hireOn : null,
  ),
];

/** The person's entry in a report, looked up by the identity in the calling report or by the identity in the balances. */
const findIn = <T extends Identity>(people: PersonIndex<T>, identity: Identity, participant: Participant | null): T | null =>
  people.find(identity) ?? (participant ? people.find(participant) : null);

/**
 * A person's termination and rehire: from the balances; if not there, the last termination in demographics or payroll; if not there either,
 * the date in the payments.
 */
export function severanceLookup(inputs: WithoutRows): (identity: Identity) => SeveranceDates {
  const participants = indexPeople(inputs.participants);
  const employees = indexPeople(inputs.employment);
  const recordsOf = recordsByPerson(inputs.employment);
  const payees = indexPeople(inputs.payees);
  const paidTermOf = (identity: Identity, participant: Participant | null): PlainDate | null => {
    const payee = findIn(payees, identity, participant);
    return payee && !haveOtherNames(identity, payee) ? payee.termOn : null;
  };
  return (identity) => {
    const participant = participants.find(identity);
    const employee = findIn(employees, identity, participant);
    const records = employee ? recordsOf(employee) : [];
    const employed = records.filter(isEmployed);
    const known = participant?.termOn ?? latestOf(records.map((record) => record.termOn));
    const termOn = known ?? paidTermOf(identity, participant);
    const isEmployedByAccount = known === null && participant?.status != null && !hasLeft(participant.status);
    const rehireOn = firstReturn(termOn, [participant?.rehireOn, ...returnsOf(records, termOn)]);
    return {
      termOn,
      rehireOn,
      left: hasLeft(participant?.status ?? null) || (employed.length === 0 && records.some(({ status }) => hasLeft(status))),
      isContradicted:
        termOn !== null &&
        rehireOn === null &&
        (saysEmployed([participant, ...records]) || (!participant?.termOn && (employed.length > 0 || isEmployedByAccount))),
    };
  };
}

/** People with a contribution after the 2½ months; their rows are read separately. */
export function severanceCandidates(inputs: WithoutRows): SeveranceCandidate[] {
  const datesOf = severanceLookup(inputs);
  return (inputs.contributions ?? []).flatMap((contribution) => {
    const { termOn, rehireOn } = datesOf(contribution);
    if (!termOn || !contribution.lastOn) return [];
    const cutoff = severanceCutoff(termOn, inputs.facts.limitationYearEndOn);
    if (contribution.lastOn <= cutoff.openAfter || rehiredBy({ termOn, rehireOn }, cutoff.openAfter)) return [];
    return [{ contribution, termOn, rehireOn, ...cutoff }];
  });
}
