import type { Position } from "../people/derive-positions.ts";
import type { Life, Source } from "../people/life.ts";
import type { Layout } from "../plan/layout.ts";
import { personColumns, statusWords } from "./person-columns.ts";
import type { PlanPerson } from "./plan-people.ts";
import { type Column, columnMaker, type ReportTable } from "./report-table.ts";

export const sourceWords: Readonly<Record<Source | "loan", readonly [string, string]>> = {
  deferral_pretax: ["Employee Pre-Tax", "Salary Deferral"],
  deferral_roth: ["Employee Roth", "Roth Deferral"],
  match: ["Employer Match", "Company Match"],
  safe_harbor_nonelective: ["Safe Harbor Nonelective", "Safe Harbor Non-Elective"],
  profit_sharing: ["Profit Sharing", "Employer Profit Sharing"],
  rollover: ["Rollover", "Rollover"],
  loan: ["Loan Repayment", "Loan Repayment"],
};
export const funds = [
  { id: "F010", name: "Harborline Stable Value" },
  { id: "F220", name: "Meridian 500 Index" },
  { id: "F345", name: "Northgate Target 2040" },
] as const;

interface BalanceRow {
  readonly life: Life;
  readonly positions: readonly Position[];
  /** The person's outstanding loans in cents, on the first row only. */
  readonly loanCents: bigint;
}
type Amount = Exclude<keyof Position, "source" | "fund">;

const sum = (row: BalanceRow, field: Amount, source?: Source): bigint =>
  row.positions.reduce((total, position) => (source === undefined || position.source === source ? total + position[field] : total), 0n);

/** One row per participant, money source and fund, or one row per participant with a column for each source. */
export function balancesTable(layout: Layout, people: () => Iterable<PlanPerson>): ReportTable<BalanceRow> {
  return {
    report: "participant_balances",
    title: "Participant Account Balances",
    side: "recordkeeper",
    hasTotals: true,
    columns: [...identityColumns(layout), ...(layout.sources === "long" ? positionColumns(layout) : []), ...amountColumns(layout)],
    rows: function* () {
      for (const person of people()) {
        const { life } = person;
        const positions = person.positions();
        if (positions.length === 0) continue;
        const loanCents = person.loan().ending;
        if (layout.sources === "wide") yield { row: { life, positions, loanCents }, personIndex: life.index };
        else
          for (const [at, position] of positions.entries())
            yield { row: { life, positions: [position], loanCents: at === 0 ? loanCents : 0n }, personIndex: life.index };
      }
    },
  };
}

function identityColumns(layout: Layout): Column<BalanceRow>[] {
  const column = columnMaker<BalanceRow>(layout.wording);
  return [
    column(["Participant ID", "Member ID"], "text", ({ life }) => life.participantId),
    column(["SSN", "Social Security Number"], "ssn", ({ life }) => life.ssn),
    ...personColumns<BalanceRow>(layout, ({ life }) => life),
    column(["Status", "Employment Status"], "text", ({ life }) => statusWords[life.status][layout.wording]),
    column(["Birth Date", "Date of Birth"], "date", ({ life }) => life.birthOn),
    column(["Hire Date", "Date of Hire"], "date", ({ life }) => life.hireOn),
    column(["Termination Date", "Term Date"], "date", ({ life }) => life.termOn),
    column(["Rehire Date", "Date of Rehire"], "date", ({ life }) => life.rehireOn),
  ];
}

function positionColumns(layout: Layout): Column<BalanceRow>[] {
  const column = columnMaker<BalanceRow>(layout.wording);
  return [
    column(["Money Source", "Source"], "text", ({ positions: [only] }) => (only ? sourceWords[only.source][layout.wording] : null)),
    column(["Fund ID", "Fund Code"], "text", ({ positions: [only] }) => funds[only?.fund ?? 0]?.id ?? null),
    column(["Fund Name", "Investment Name"], "text", ({ positions: [only] }) => funds[only?.fund ?? 0]?.name ?? null),
  ];
}

function amountColumns(layout: Layout): Column<BalanceRow>[] {
  const column = columnMaker<BalanceRow>(layout.wording);
  const money = (words: readonly [string, string], field: Amount, source?: Source) =>
    column(words, "money", (row) => sum(row, field, source));
  const out = (words: readonly [string, string], field: Amount) =>
    column(words, "money", (row) => (layout.outflows === "positive" ? -sum(row, field) : sum(row, field)));
  const contributions =
    layout.sources === "long"
      ? [money(["Contributions", "Contributions"], "contributions")]
      : (["deferral_pretax", "deferral_roth", "match", "safe_harbor_nonelective"] as const).map((source) =>
          money(sourceWords[source], "contributions", source),
        );
  return [
    money(["Beginning Balance", "Opening Balance"], "beginning"),
    ...contributions,
    money(["Rollovers In", "Rollover Contributions"], "rollovers"),
    money(["Loan Principal Repaid", "Loan Principal"], "loanPrincipal"),
    money(["Loan Interest Paid", "Loan Interest"], "loanInterest"),
    out(["Loans Issued", "New Loans"], "loansIssued"),
    money(["Gain/Loss", "Investment Gain/Loss"], "gain"),
    money(["Transfers", "Exchanges"], "transfers"),
    out(["Distributions", "Withdrawals"], "distributions"),
    out(["Forfeitures", "Forfeitures"], "forfeitures"),
    out(["Fees", "Administrative Fees"], "fees"),
    money(["Ending Balance", "Closing Balance"], "ending"),
    column(["Loan Balance", "Outstanding Loan Balance"], "money", ({ loanCents }) => loanCents),
  ];
}
