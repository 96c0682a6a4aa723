import { findMoneySource } from "@tieout/catalog/core";
import { personOf } from "../../../payments/match-voids.ts";
import type { Payment } from "../../../payments/payment.ts";
import { indexPeople } from "../../../people/person-index.ts";
import { groupByPerson } from "../../../people/records-by-person.ts";
import type { AccountHolder, DistributionInputs } from "../inputs.ts";

/** A person's force-outs, and the balances they were paid from. */
export interface ForceOuts {
  /** Gross of the person's force-outs during the year, in cents. Duplicate payments count once. */
  readonly paidCents: bigint;
  /**
   * Balance in the person's accounts before the payment, in cents: the year-end balance plus everything paid out from that day on. Null
   * without an account.
   */
  readonly heldCents: bigint | null;
  /** The part of that balance that can't have come in after the payment, in cents. */
  readonly heldBeforeInflowCents: bigint;
  /** Rollovers in that balance, which the plan may disregard (IRC 411(a)(11)(D)), in cents. */
  readonly rolloverCents: bigint;
}

/** Types for which no money leaves the account. */
const notFromAccount = new Set(["deemed_loan", "in_plan_roth"]);

/** Payments by person; if several have the same day, type, source and amount, only the first is kept. */
function paymentsByPerson(payments: readonly Payment[], person: (payment: Payment) => string): ReadonlyMap<string, readonly Payment[]> {
  const seen = new Set<string>();
  const byPerson = new Map<string, Payment[]>();
  for (const payment of payments) {
    const whose = person(payment);
    const row = `${whose}|${payment.paidOn}|${payment.type}|${payment.moneySource}|${payment.grossCents}`;
    if (seen.has(row)) continue;
    seen.add(row);
    const own = byPerson.get(whose);
    if (own) own.push(payment);
    else byPerson.set(whose, [payment]);
  }
  return byPerson;
}

const sum = <T>(all: readonly T[], of: (one: T) => bigint): bigint => all.reduce((total, one) => total + of(one), 0n);

export const isRollover = (source: string | null): boolean => source !== null && findMoneySource(source)?.group === "rollover";
const rolledInto = (payment: Payment): bigint =>
  sum(payment.parts, ({ moneySource, grossCents }) => (isRollover(moneySource) ? grossCents : 0n));

/** For each account, all accounts held by the same person. */
function accountsByHolder(holders: readonly AccountHolder[]): ReadonlyMap<string, readonly AccountHolder[]> {
  return new Map(groupByPerson(holders).flatMap((group) => group.map((one): [string, readonly AccountHolder[]] => [one.key, group])));
}

/** Given a payment, finds the payee's force-outs and the balance they were paid from; null if the payment has another type. */
export function forceOutFinder(
  { holders, rolloverMoney }: Pick<DistributionInputs, "holders" | "rolloverMoney">,
  payments: readonly Payment[],
): (payment: Payment, holder: AccountHolder | null) => ForceOuts | null {
  const known = indexPeople(holders ?? []);
  const byPerson = paymentsByPerson(payments, (payment) => personOf(payment, known.find(payment)));
  const accountsOf = accountsByHolder(holders ?? []);
  return (payment, holder) => {
    if (payment.type !== "force_out") return null;
    const own = byPerson.get(personOf(payment, holder)) ?? [payment];
    const forced = own.filter(({ type }) => type === "force_out");
    const accounts = (holder && accountsOf.get(holder.key)) ?? [];
    const since = own.filter(({ paidOn, type }) => paidOn >= payment.paidOn && !notFromAccount.has(type ?? ""));
    const heldCents = sum(accounts, ({ endingCents }) => endingCents) + sum(since, ({ grossCents }) => grossCents);
    const inPayments = sum(forced, rolledInto);
    const inAccount = sum(accounts, ({ key }) => rolloverMoney?.get(key) ?? 0n);
    return {
      paidCents: sum(forced, ({ grossCents }) => grossCents),
      heldCents: holder ? heldCents : null,
      heldBeforeInflowCents: heldCents - sum(accounts, ({ inflowCents, beginningCents }) => inflowCents - beginningCents),
      rolloverCents: inPayments > inAccount ? inPayments : inAccount,
    };
  };
}
