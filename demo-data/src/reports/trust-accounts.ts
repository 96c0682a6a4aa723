import type { Position } from "../people/derive-positions.ts";
import { funds } from "./balances-table.ts";
import type { PlanPerson } from "./plan-people.ts";

export const trustLines = [
  "beginning_balance",
  "contributions",
  "rollovers",
  "loans_issued",
  "loan_repayments",
  "gain_loss",
  "transfers",
  "distributions",
  "fees",
  "other",
  "ending_balance",
] as const;
export type TrustLine = (typeof trustLines)[number];

/** Cents; outflows are negative. */
export type TrustTotals = Record<TrustLine, bigint>;

/** A trust account: a fund, participant loans, unused forfeitures, or cash held for expenses. */
export interface TrustAccount {
  readonly kind: "fund" | "loans" | "forfeitures" | "expenses";
  readonly id: string;
  readonly name: readonly [string, string];
  readonly amounts: TrustTotals;
}

export const noAmounts = (): TrustTotals => Object.fromEntries(trustLines.map((line) => [line, 0n])) as TrustTotals;

const flows = trustLines.slice(1, -1);
const close = (amounts: TrustTotals): void => {
  amounts.ending_balance = flows.reduce((sum, line) => sum + amounts[line], amounts.beginning_balance);
};

function addTo(totals: TrustTotals, position: Position): void {
  totals.beginning_balance += position.beginning;
  totals.contributions += position.contributions;
  totals.rollovers += position.rollovers;
  totals.loans_issued += position.loansIssued;
  totals.loan_repayments += position.loanPrincipal + position.loanInterest;
  totals.gain_loss += position.gain;
  totals.transfers += position.transfers;
  totals.distributions += position.distributions;
  totals.fees += position.fees;
  totals.other += position.forfeitures;
  totals.ending_balance += position.ending;
}

/** Part of last year's forfeitures pays expenses; this year's forfeitures are added. */
function forfeitureAccount(forfeitedCents: bigint): TrustTotals {
  const amounts = { ...noAmounts(), beginning_balance: 125_000n, other: forfeitedCents, fees: -40_050n };
  close(amounts);
  return amounts;
}

/** Revenue sharing from the funds pays expenses. */
function expenseAccount(): TrustTotals {
  const amounts = { ...noAmounts(), beginning_balance: 80_000n, gain_loss: 45_015n, fees: -62_500n };
  close(amounts);
  return amounts;
}

/** The trust's accounts: participants' accounts by fund, and accounts that belong to no participant. */
export function sumTrust(people: Iterable<PlanPerson>): TrustAccount[] {
  const byFund = funds.map(() => noAmounts());
  const loans = noAmounts();
  let forfeited = 0n;
  for (const person of people) {
    for (const position of person.positions()) {
      const own = byFund[position.fund];
      if (own) addTo(own, position);
      forfeited -= position.forfeitures;
    }
    const { beginning, issued, repaid } = person.loan();
    loans.beginning_balance += beginning;
    loans.loans_issued += issued;
    loans.loan_repayments -= repaid;
  }
  close(loans);
  return [
    ...funds.map(({ id, name }, at): TrustAccount => ({ kind: "fund", id, name: [name, name], amounts: byFund[at] ?? noAmounts() })),
    { kind: "loans", id: "L001", name: ["Participant Loans", "Notes Receivable from Participants"], amounts: loans },
    { kind: "forfeitures", id: "Z900", name: ["Forfeiture Account", "Suspense - Forfeitures"], amounts: forfeitureAccount(forfeited) },
    { kind: "expenses", id: "Z950", name: ["ERISA Budget Account", "Plan Expense Account"], amounts: expenseAccount() },
  ];
}

/** A difference between the statement and the balances in one fund, as listed in the answer key. */
export interface TieDifference {
  readonly line: TrustLine;
  readonly fund: string;
  /** Balances minus statement, in cents. */
  readonly amountCents: bigint;
}

/** Plants a fee that the trustee took and no participant was charged: the fee line and the ending balance differ for one fund. */
export function plantTieDifference(accounts: readonly TrustAccount[], feeCents: bigint): TieDifference[] {
  const [, fund] = accounts;
  if (!fund) return [];
  fund.amounts.fees -= feeCents;
  fund.amounts.ending_balance -= feeCents;
  return (["fees", "ending_balance"] as const).map((line) => ({ line, fund: fund.name[0], amountCents: feeCents }));
}
