import { agreesWithin } from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { providerOf } from "../../../people/person.ts";
import { haveOtherNames } from "../../../people/person-index.ts";

interface AccountMove {
  /** The account that the money left or came to first in the list. */
  readonly participant: Participant;
  readonly keys: readonly string[];
  readonly netCents: bigint;
}

export interface MovedBetweenProviders {
  /** People of one full SSN whose transfers out of one recordkeeper and into another are not the same. */
  readonly uneven: readonly AccountMove[];
  /** No account besides those of people who moved has transfers: money that one did not get has reached no alternate payee and no account of the plan. */
  readonly isWhole: boolean;
}

const isOnePerson = (accounts: readonly Participant[]): boolean =>
  new Set(accounts.map(providerOf)).size === accounts.length &&
  accounts.every((account, at) => accounts.slice(at + 1).every((other) => !haveOtherNames(account, other)));

const netOf = (accounts: readonly Participant[]): bigint => accounts.reduce((sum, { amounts }) => sum + amounts.transfers, 0n);

/** People with money that left one recordkeeper and money that came to another; two people under one SSN cannot be told apart. */
export function movedBetweenProviders(participants: readonly Participant[]): MovedBetweenProviders {
  const bySsn = new Map<string, Participant[]>();
  let isWhole = true;
  for (const account of participants) {
    if (account.amounts.transfers === 0n) continue;
    const { ssnHash } = account;
    if (ssnHash === null) isWhole = false;
    else bySsn.set(ssnHash, [...(bySsn.get(ssnHash) ?? []), account]);
  }
  const uneven: AccountMove[] = [];
  for (const accounts of bySsn.values()) {
    const isMoved = accounts.some(({ amounts }) => amounts.transfers < 0n) && accounts.some(({ amounts }) => amounts.transfers > 0n);
    const [participant] = accounts;
    if (!participant || !isMoved || !isOnePerson(accounts)) {
      isWhole = false;
      continue;
    }
    const netCents = netOf(accounts);
    if (!agreesWithin(netCents, 0n)) uneven.push({ participant, keys: accounts.map(({ key }) => key), netCents });
  }
  return { uneven, isWhole };
}
