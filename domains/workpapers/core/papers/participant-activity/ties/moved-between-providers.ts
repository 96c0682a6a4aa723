import { agreesWithin } from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { providerOf } from "../../../people/person.ts";
import { haveOtherNames } from "../../../people/person-index.ts";

interface AccountMove {
  /** The participant's first listed account that sent or received the money. */
  readonly participant: Participant;
  readonly keys: readonly string[];
  readonly netCents: bigint;
}

export interface MovedBetweenProviders {
  /** Participants whose transfers out of one recordkeeper differ from their transfers into another, identified by full SSN. */
  readonly uneven: readonly AccountMove[];
  /**
   * Whether no accounts have transfers other than those of people who moved, so that no missing money can have gone to an alternate payee
   * or a plan account.
   */
  readonly isWhole: boolean;
}

const isOnePerson = (accounts: readonly Participant[]): boolean =>
  new Set(accounts.map(providerOf)).size === accounts.length &&
  accounts.every((account, at) => accounts.slice(at + 1).every((other) => !haveOtherNames(account, other)));

const netOf = (accounts: readonly Participant[]): bigint => accounts.reduce((sum, { amounts }) => sum + amounts.transfers, 0n);

/** Participants whose money left one recordkeeper and arrived at another; two people under one SSN cannot be told apart. */
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
