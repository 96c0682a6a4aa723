import type { Participant } from "../../people/participants.ts";
import type { Identity } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import type { ActivityInputs } from "./inputs.ts";

/** Amount of a report for one account, with the keys of its people in that report. */
export interface DetailAmount {
  readonly amountCents: bigint;
  readonly keys: readonly string[];
}

/** Amounts of a report by the account that its people belong to; people without an account are left out. */
export function byAccount<T extends Identity>(
  participants: readonly Participant[],
  rows: readonly T[],
  amountOf: (row: T) => bigint,
): ReadonlyMap<string, DetailAmount> {
  const known = indexPeople(participants);
  const sums = new Map<string, { amountCents: bigint; keys: string[] }>();
  for (const row of rows) {
    const participant = known.find(row);
    if (!participant) continue;
    const sum = sums.get(participant.key) ?? { amountCents: 0n, keys: [] };
    sum.amountCents += amountOf(row);
    sum.keys.push(row.key);
    sums.set(participant.key, sum);
  }
  return sums;
}

/** What the rules judge by. */
export type ActivityContext = ActivityInputs;

export const countAccounts = ({ participants }: ActivityContext): number => participants.length;
