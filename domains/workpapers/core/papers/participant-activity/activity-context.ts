import { type ActivityAmounts, type ActivityField, activityFields } from "@tieout/runs/core";
import type { Participant } from "../../people/participants.ts";
import type { Identity } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import { personsOf } from "../../people/persons.ts";
import type { ActivityInputs } from "./inputs.ts";

/** A report's amount for one account, with the keys of the account's people in that report. */
export interface DetailAmount {
  readonly amountCents: bigint;
  readonly keys: readonly string[];
}

/** Groups a report's amounts by account; people without an account are left out. */
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

/** Inputs of the rules. */
export type ActivityContext = ActivityInputs;

export const countAccounts = ({ participants }: ActivityContext): number => participants.length;
export const countPersons = ({ participants }: ActivityContext): number => personsOf(participants).length;

/** Sum of the amounts of all accounts, per field, in cents. */
export function addAmounts(rows: readonly { readonly amounts: ActivityAmounts }[]): ActivityAmounts {
  const sums = Object.fromEntries(activityFields.map((field) => [field, 0n])) as Record<ActivityField, bigint>;
  for (const { amounts } of rows) for (const field of activityFields) sums[field] += amounts[field];
  return sums;
}
