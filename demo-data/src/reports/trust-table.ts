import type { Position } from "../people/derive-positions.ts";
import type { Layout } from "../plan/layout.ts";
import type { PersonOfPlan } from "./people-of-plan.ts";
import { columnMaker, type ReportTable } from "./report-table.ts";

export type TrustLine =
  | "beginning_balance"
  | "contributions"
  | "rollovers"
  | "loans_issued"
  | "loan_repayments"
  | "gain_loss"
  | "transfers"
  | "distributions"
  | "fees"
  | "other"
  | "ending_balance";

/** Cents; outflows are negative. */
export type TrustTotals = Record<TrustLine, bigint>;

const lineWords: readonly (readonly [TrustLine, readonly [string, string]])[] = [
  ["beginning_balance", ["Beginning Balance", "Opening Balance, January 1"]],
  ["contributions", ["Contributions", "Employee and Employer Contributions"]],
  ["rollovers", ["Rollover Contributions", "Rollovers In"]],
  ["loans_issued", ["Loans Issued", "New Loans Issued"]],
  ["loan_repayments", ["Loan Repayments", "Loan Principal and Interest Payments"]],
  ["gain_loss", ["Net Investment Gain (Loss)", "Net Investment Income"]],
  ["transfers", ["Net Transfers", "Interfund Exchanges, Net"]],
  ["distributions", ["Benefit Distributions", "Withdrawals"]],
  ["fees", ["Administrative Fees", "Administrative Expenses"]],
  ["other", ["Forfeitures", "Other Activity"]],
  ["ending_balance", ["Ending Balance", "Closing Balance, December 31"]],
];

export function sumTrust(people: Iterable<PersonOfPlan>): TrustTotals {
  const totals = Object.fromEntries(lineWords.map(([line]) => [line, 0n])) as TrustTotals;
  for (const person of people) for (const position of person.positions()) addTo(totals, position);
  return totals;
}

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

/** One line per total. */
export function trustTable(layout: Layout, totals: TrustTotals): ReportTable<readonly [string, bigint]> {
  const column = columnMaker<readonly [string, bigint]>(layout.wording);
  return {
    report: "trust_statement",
    title: "Trust Statement",
    side: "recordkeeper",
    hasTotals: false,
    columns: [
      column(["Description", "Line Item"], "text", ([words]) => words),
      column(["Amount", "Amount"], "money", ([, cents]) => cents),
    ],
    rows: function* () {
      for (const [line, words] of lineWords) yield { row: [words[layout.wording], totals[line]] as const, personIndex: -1 };
    },
  };
}
