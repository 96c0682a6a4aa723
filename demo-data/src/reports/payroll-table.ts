import type { Check, Life } from "../people/life.ts";
import type { Layout } from "../plan/layout.ts";
import { personColumns, ssnAsLeft, statusWords } from "./person-columns.ts";
import type { PlanPerson } from "./plan-people.ts";
import { type Column, columnMaker, type ReportTable } from "./report-table.ts";

interface CheckRow {
  readonly life: Life;
  readonly check: Check;
}

/** One row per employee and pay date, with a column per amount. */
export function payrollTable(layout: Layout, people: () => Iterable<PlanPerson>): ReportTable<CheckRow> {
  const column = columnMaker<CheckRow>(layout.wording);
  return {
    report: "payroll_register",
    title: "Payroll Register",
    side: "payroll",
    hasTotals: true,
    ...(layout.hasEmployeeBands ? { bandOf: ({ life, check }: CheckRow) => bandText(life, check) } : {}),
    columns: [
      ...(layout.hasEmployeeBands ? [] : identityColumns(layout)),
      column(["Pay Date", "Check Date"], "date", ({ check }) => check.payOn),
      column(["Hours", "Hours Worked"], "hundredths", ({ check }) => check.hoursHundredths),
      ...amountColumns(layout),
      column(["Birth Date", "Date of Birth"], "date", ({ life }) => life.birthOn),
      column(["Hire Date", "Date of Hire"], "date", ({ life }) => life.hireOn),
      column(["Termination Date", "Term Date"], "date", ({ life }) => life.termOn),
      column(["Rehire Date", "Date of Rehire"], "date", ({ life }) => life.rehireOn),
      column(["Status", "Employee Status"], "text", ({ life }) => statusWords[life.status][layout.wording]),
    ],
    rows: function* () {
      for (const { life, checks } of people())
        for (const check of checks) yield { row: { life, check }, personIndex: life.index, tag: check.tag };
    },
  };
}

function identityColumns(layout: Layout): Column<CheckRow>[] {
  const column = columnMaker<CheckRow>(layout.wording);
  return [
    column(["Employee ID", "Employee Number"], "text", ({ life }) => life.employeeId),
    column(["SSN", "Social Security Number"], "ssn", ({ life }) => ssnAsLeft(life)),
    ...personColumns<CheckRow>(layout, ({ life, check }) => ({ firstName: life.firstName, lastName: check.lastName ?? life.lastName })),
  ];
}

/** ID, name and SSN on one line, as a register prints them. */
const bandText = (life: Life, check: Check): string =>
  `Employee: ${life.employeeId}   ${check.lastName ?? life.lastName}, ${life.firstName}   SSN: ${ssnAsLeft(life)}`;

function amountColumns(layout: Layout): Column<CheckRow>[] {
  const column = columnMaker<CheckRow>(layout.wording);
  return [
    column(["Gross Pay", "Gross Earnings"], "money", ({ check }) => check.grossCents),
    column(["Eligible Compensation", "Plan Compensation"], "money", ({ check }) => check.eligibleCents),
    column(["Pre-Tax Deferral", "401(k)"], "money", ({ check }) => check.pretaxCents),
    column(["Roth Deferral", "Roth 401(k)"], "money", ({ check }) => check.rothCents),
    column(["Employer Match", "Company Match"], "money", ({ check }) => check.matchCents),
    column(["Safe Harbor Nonelective", "Safe Harbor Non-Elective"], "money", ({ check }) => check.nonelectiveCents),
    column(["Loan Payment", "401k Loan"], "money", ({ check }) => check.loanCents),
  ];
}
