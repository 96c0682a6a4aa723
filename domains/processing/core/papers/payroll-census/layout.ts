import type { PlainDate } from "@tieout/kernel";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import { exceptionsSheet } from "../../layout/exceptions-sheet.ts";
import { notesSheet } from "../../layout/notes-sheet.ts";
import { tableSheet } from "../../layout/paper-sheet.ts";
import { type ColumnKind, type ColumnValue, type PaperColumn, planTable } from "../../layout/paper-table.ts";
import { firstBodyRow, type PaperFrame, pageFooter } from "../../layout/sheet-frame.ts";
import { planTies, tieWidths } from "../../layout/tie-block.ts";
import { tieVerdicts } from "../../layout/tie-verdicts.ts";
import type { PaperSetUp } from "../../paper-facts.ts";
import type { PaperResult } from "../../paper-result.ts";
import { employmentStatusTitle } from "../../people/employment-status.ts";
import { maskedSsn } from "../../people/person.ts";
import { providerColumn } from "../provider-column.ts";
import { yearsOfService, yearsOfServiceFormula } from "../years-of-service.ts";
import { censusDeferralFields, censusMoneyFields, censusMoneyTitles } from "./census-fields.ts";
import { statusAt } from "./compute.ts";
import type { CensusData, CensusEmployee } from "./inputs.ts";

type Column = PaperColumn<CensusEmployee>;
const column = (key: string, heading: string, kind: ColumnKind, read: (employee: CensusEmployee) => ColumnValue): Column => ({
  key,
  heading,
  kind,
  width: kind === "money" ? 15 : kind === "date" ? 12 : key === "name" ? 32 : 13,
  read,
  ...(kind === "money" ? { totalled: true } : {}),
});

const deferralsOf = (employee: CensusEmployee): bigint => censusDeferralFields.reduce((sum, field) => sum + employee.amounts[field], 0n);

/** Hundredths of a percent, half away from zero, as ROUND does. */
function deferralPercent(employee: CensusEmployee, pay: bigint): number {
  if (pay === 0n) return 0;
  const part = deferralsOf(employee) * 10_000n;
  const negative = part < 0n !== pay < 0n;
  const [top, bottom] = [part < 0n ? -part : part, pay < 0n ? -pay : pay];
  const rounded = Number((top * 2n + bottom) / (bottom * 2n));
  return negative && rounded !== 0 ? -rounded : rounded;
}

function deferralColumn(given: readonly string[]): Column {
  const base = given.includes("eligible_comp") ? ("eligible_comp" as const) : ("gross_pay" as const);
  const heading = base === "eligible_comp" ? "Deferral % of eligible" : "Deferral % of gross";
  const made = column("deferral_percent", heading, "percent", (employee) => deferralPercent(employee, employee.amounts[base]));
  if (!given.includes(base)) return { ...made, missingFrom: "Payroll register" };
  const sum = (at: (key: string) => string): string => censusDeferralFields.map(at).join("+");
  return { ...made, formula: (at) => `IF(${at(base)}=0,0,ROUND((${sum(at)})/${at(base)},4))` };
}

function serviceColumn(yearEndOn: PlainDate): Column {
  return {
    ...column("service", "Years of service", "number", (employee) => yearsOfService(employee, yearEndOn) ?? ""),
    formula: (at) => yearsOfServiceFormula({ hire: at("hire"), term: at("term"), rehire: at("rehire") }, yearEndOn),
  };
}

const nameWithMark = ({ name, severalValues }: CensusEmployee): string => `${name ?? ""}${severalValues.length > 0 ? " (A)" : ""}`;

/** Census columns of domain 3.11; a column that no file gives stays visible and blue. */
export function censusColumns({ given, providers }: Pick<CensusData, "given" | "providers">, yearEndOn: PlainDate): Column[] {
  const needs = (field: string, made: Column): Column =>
    given.includes(field) ? made : { ...made, missingFrom: "Payroll register, Demographics" };
  const money = censusMoneyFields.map((field) =>
    needs(
      field,
      column(field, censusMoneyTitles[field], "money", ({ amounts }) => amounts[field]),
    ),
  );
  const pay = needs(
    "pay_date",
    column("first_pay", "First pay date", "date", ({ firstPayOn }) => firstPayOn),
  );
  return [
    needs(
      "employee_id",
      column("id", "Employee id", "identifier", ({ id }) => id ?? ""),
    ),
    column("name", "Name", "text", nameWithMark),
    needs(
      "ssn",
      column("ssn", "SSN", "identifier", ({ ssnLast4 }) => maskedSsn(ssnLast4)),
    ),
    needs(
      "birth_date",
      column("birth", "Birth", "date", ({ birthOn }) => birthOn),
    ),
    needs(
      "hire_date",
      column("hire", "Hire", "date", ({ hireOn }) => hireOn),
    ),
    needs(
      "rehire_date",
      column("rehire", "Rehire", "date", ({ rehireOn }) => rehireOn),
    ),
    needs(
      "term_date",
      column("term", "Term", "date", ({ termOn }) => termOn),
    ),
    serviceColumn(yearEndOn),
    column("status", "Status", "text", (employee) => employmentStatusTitle(statusAt(employee, yearEndOn))),
    needs(
      "class",
      column("class", "Class", "text", ({ jobClass }) => jobClass ?? ""),
    ),
    needs("hours", { ...column("hours", "Hours", "money", ({ hoursHundredths }) => hoursHundredths), width: 11 }),
    ...money,
    deferralColumn(given),
    pay,
    needs(
      "pay_date",
      column("last_pay", "Last pay date", "date", ({ lastPayOn }) => lastPayOn),
    ),
    { ...column("checks", "Checks", "number", ({ checks }) => checks), totalled: true },
    { ...column("flags", "(A) several values in", "text", ({ severalValues }) => severalValues.join(", ")), width: 24 },
    ...providerColumn<CensusEmployee>(providers, (employee) => employee.providers),
  ];
}

const purpose = "Census of the employees paid in the plan year, with pay and deferrals per employee, to be agreed to Forms W-3 or 941.";

/** Tabs Census, Exceptions, Notes. */
export function layOutCensus(data: CensusData, result: PaperResult, setUp: PaperSetUp, frame: PaperFrame): WorkbookModel {
  const yearEndOn = frame.engagement.endOn;
  const table = planTable(censusColumns(data, yearEndOn), data.employees, firstBodyRow);
  const given = (field: string): boolean => table.columns.some(({ key, missingFrom }) => key === field && !missingFrom);
  const wages = given("w2_comp") ? "w2_comp" : "gross_pay";
  const ties = planTies(result.ties, table.endRow + 1, (tie) => {
    const fields = tie.key === "payroll_census.payroll_wages" ? [wages] : censusDeferralFields;
    const cells = fields.filter(given).map((field) => table.totalAddress(field));
    return cells.length > 0 ? `ROUND(${cells.join("+")},2)` : null;
  });
  const employees = { content: { kind: "number" as const, value: data.employees.length }, style: "number" as const };
  const sections = [
    {
      heading: "Census",
      facts: [
        {
          label: "Employees",
          value: data.employees.length > 0 ? { ...employees, formula: `ROWS(${table.range("name", "Census")})` } : employees,
        },
      ],
    },
    { heading: "Tie-out, see the block below the table of Census", facts: tieVerdicts(result.ties, "Census", ties.checkAddress) },
  ];
  const { procedures, conclusion } = setUp;
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [
      tableSheet({ name: "Census", frame, table, below: [ties.rows()], minimumWidths: tieWidths }),
      exceptionsSheet(frame, result.exceptions, data.cutOff),
      notesSheet(frame, { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion }),
    ],
  };
}
