import type { Layout } from "../plan/layout.ts";
import { columnMaker, type ReportTable } from "./report-table.ts";
import { noAmounts, type TrustAccount, type TrustLine, type TrustTotals, trustLines } from "./trust-accounts.ts";

const lineWords: Readonly<Record<TrustLine, readonly [string, string]>> = {
  beginning_balance: ["Beginning Balance", "Opening Balance, January 1"],
  contributions: ["Contributions", "Employee and Employer Contributions"],
  rollovers: ["Rollover Contributions", "Rollovers In"],
  loans_issued: ["Loans Issued", "New Loans Issued"],
  loan_repayments: ["Loan Repayments", "Loan Principal and Interest Payments"],
  gain_loss: ["Net Investment Gain (Loss)", "Net Investment Income"],
  transfers: ["Net Transfers", "Interfund Exchanges, Net"],
  distributions: ["Benefit Distributions", "Withdrawals"],
  fees: ["Administrative Fees", "Administrative Expenses"],
  other: ["Forfeitures", "Other Activity"],
  ending_balance: ["Ending Balance", "Closing Balance, December 31"],
};

/** Headers for one column per line; the line names are too long for some reports. */
const columnWords: Readonly<Record<TrustLine, readonly [string, string]>> = {
  beginning_balance: ["Beginning Balance", "Opening Balance"],
  contributions: ["Contributions", "Total Contributions"],
  rollovers: ["Rollovers In", "Rollover Contributions"],
  loans_issued: ["Loans Issued", "New Loans"],
  loan_repayments: ["Loan Repayments", "Loan Payments"],
  gain_loss: ["Gain/Loss", "Net Investment Income"],
  transfers: ["Transfers", "Exchanges"],
  distributions: ["Distributions", "Withdrawals"],
  fees: ["Fees", "Administrative Fees"],
  other: ["Forfeitures", "Forfeitures"],
  ending_balance: ["Ending Balance", "Closing Balance"],
};

const outflows: ReadonlySet<TrustLine> = new Set(["loans_issued", "distributions", "fees", "other"]);

/** A statement line as written; the account is null if the statement names none. */
interface StatedLine {
  readonly account: TrustAccount | null;
  readonly words: string;
  readonly line: TrustLine;
  readonly cents: bigint;
}

const sumOf = (accounts: readonly TrustAccount[]): TrustTotals => {
  const totals = noAmounts();
  for (const { amounts } of accounts) for (const line of trustLines) totals[line] += amounts[line];
  return totals;
};

/** Only the balances of loans, forfeitures and expenses are listed separately; the flows of these accounts are in no line. */
function linesOf(layout: Layout, accounts: readonly TrustAccount[]): StatedLine[] {
  const totals = sumOf(accounts.filter(({ kind }) => kind === "fund"));
  const others = accounts.filter(({ kind }) => kind !== "fund");
  const words = (line: TrustLine): string => lineWords[line][layout.wording];
  return trustLines.flatMap((line) => [
    { account: null, words: words(line), line, cents: totals[line] },
    ...(line === "beginning_balance" || line === "ending_balance"
      ? others.map(({ name, amounts }) => ({
          account: null,
          words: `${words(line)} - ${name[layout.wording]}`,
          line,
          cents: amounts[line],
        }))
      : []),
  ]);
}

const accountLines = (layout: Layout, accounts: readonly TrustAccount[]): StatedLine[] =>
  accounts.flatMap((account) =>
    trustLines
      .filter((line) => account.amounts[line] !== 0n)
      .map((line) => ({ account, words: lineWords[line][layout.wording], line, cents: account.amounts[line] })),
  );

/** The statement's lines in the layout's form. */
const statedLines = (layout: Layout, accounts: readonly TrustAccount[]): StatedLine[] =>
  layout.statement === "lines" ? linesOf(layout, accounts) : accountLines(layout, accounts);

/** The statement's total for each line, over all of its accounts. */
export function statedTotals(layout: Layout, accounts: readonly TrustAccount[]): TrustTotals {
  const totals = noAmounts();
  for (const { line, cents } of statedLines(layout, accounts)) totals[line] += cents;
  return totals;
}

type TableHead = Pick<ReportTable<unknown>, "report" | "title" | "side" | "hasTotals">;
const named: TableHead = { report: "trust_statement", title: "Trust Statement", side: "recordkeeper", hasTotals: false };

/** One row per account with a column per line. */
export function trustAccountsTable(layout: Layout, accounts: readonly TrustAccount[]): ReportTable<TrustAccount> {
  const column = columnMaker<TrustAccount>(layout.wording);
  return {
    ...named,
    hasTotals: true,
    columns: [
      column(["Fund Name", "Investment Name"], "text", ({ name }) => name[layout.wording]),
      column(["Fund ID", "Fund Code"], "text", ({ id }) => id),
      ...trustLines.map((line) => {
        const isTurned = outflows.has(line) && layout.outflows === "positive";
        return column(columnWords[line], "money", ({ amounts }) => (isTurned ? -amounts[line] : amounts[line]));
      }),
    ],
    rows: function* () {
      for (const row of accounts) yield { row, personIndex: -1 };
    },
  };
}

/** One row per line, for every account or for the whole trust. */
export function trustLinesTable(layout: Layout, accounts: readonly TrustAccount[]): ReportTable<StatedLine> {
  const column = columnMaker<StatedLine>(layout.wording);
  const account = column(["Fund Name", "Investment Name"], "text", (line) => line.account?.name[layout.wording] ?? null);
  return {
    ...named,
    columns: [
      ...(layout.statement === "account lines" ? [account] : []),
      column(["Description", "Line Item"], "text", ({ words }) => words),
      column(["Amount", "Amount"], "money", ({ cents }) => cents),
    ],
    rows: function* () {
      for (const row of statedLines(layout, accounts)) yield { row, personIndex: -1 };
    },
  };
}
