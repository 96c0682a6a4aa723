import type { PlainDate } from "@tieout/kernel";
import type { Identity } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import { severanceCutoff } from "../../plan-rules/severance-cutoff.ts";
import type { ActivityInputs, ContributionTotals } from "./inputs.ts";

type WithoutRows = Pick<ActivityInputs, "participants" | "employment" | "contributions">;

export interface SeveranceCandidate {
  readonly contribution: ContributionTotals;
  readonly termOn: PlainDate;
  /** Contributions after this day are late. */
  readonly after: PlainDate;
}

export interface SeveranceDates {
  readonly termOn: PlainDate | null;
  readonly rehireOn: PlainDate | null;
}

/** Termination and rehire of a person: from the balances, otherwise from demographics or payroll. */
export function severanceLookup(inputs: WithoutRows): (identity: Identity) => SeveranceDates {
  const participants = indexPeople(inputs.participants);
  const employees = indexPeople(inputs.employment);
  return (identity) => {
    const participant = participants.find(identity);
    const employee = employees.find(identity) ?? (participant ? employees.find(participant) : null);
    const termOn = participant?.termOn ?? employee?.termOn ?? null;
    const rehires = [participant?.rehireOn, employee?.rehireOn].filter((on): on is PlainDate => on !== null && on !== undefined);
    return { termOn, rehireOn: rehires.sort().at(-1) ?? null };
  };
}

/** People whose latest contribution is after the 2½ months; their rows are fetched one by one. */
export function severanceCandidates(inputs: WithoutRows): SeveranceCandidate[] {
  const datesOf = severanceLookup(inputs);
  return (inputs.contributions ?? []).flatMap((contribution) => {
    const { termOn, rehireOn } = datesOf(contribution);
    if (!termOn || !contribution.lastOn || (rehireOn && rehireOn >= termOn)) return [];
    const after = severanceCutoff(termOn);
    return contribution.lastOn > after ? [{ contribution, termOn, after }] : [];
  });
}
