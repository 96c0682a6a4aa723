import { employeeTexts } from "@tieout/ingestion/core";
import type { PlainDate } from "@tieout/kernel";
import { roundedQuotient } from "@tieout/kernel";
import {
  type ColumnKind,
  type ColumnValue,
  type PaperColumn,
  type PaperFrame,
  payrollDeferralFields,
  payrollMoneyFields,
  payrollMoneyTitles,
  payrollOptionalFields,
  rowsAt,
  sourceColumn,
} from "@tieout/runs/core";
import type { Employee } from "../../people/employer-records.ts";
import { employmentStatusTitle } from "../../people/employment-status.ts";
import { maskedSsn } from "../../people/person.ts";
import { providerColumn } from "../provider-column.ts";
import { yearsOfService, yearsOfServiceFormula } from "../years-of-service.ts";
import type { CensusData } from "./inputs.ts";
import { statusAt } from "./status-at.ts";

type Column = PaperColumn<Employee>;
const column = (key: string, heading: string, kind: ColumnKind, read: (employee: Employee) => ColumnValue): Column => ({
  key,
  heading,
  kind,
  width: kind === "money" ? 15 : kind === "date" ? 12 : key === "name" ? 32 : 13,
  read,
  ...(kind === "money" ? { totaled: true } : {}),
});

const deferralsOf = (employee: Employee): bigint => payrollDeferralFields.reduce((sum, field) => sum + employee.amounts[field], 0n);

/** Hundredths of a percent, rounded half away from zero like ROUND. */
function deferralPercent(employee: Employee, pay: bigint): number {
  if (pay === 0n) return 0;
  return Number(roundedQuotient(deferralsOf(employee) * 10_000n, pay));
}

function deferralColumn(given: readonly string[]): Column {
  const base = given.includes("eligible_comp") ? ("eligible_comp" as const) : ("gross_pay" as const);
  const heading = base === "eligible_comp" ? "Deferral % of eligible" : "Deferral % of gross";
  const made = column("deferral_percent", heading, "percent", (employee) => deferralPercent(employee, employee.amounts[base]));
  if (!given.includes(base)) return { ...made, missingFrom: "Payroll register" };
  const sum = (at: (key: string) => string): string => payrollDeferralFields.map(at).join("+");
  return { ...made, formula: (at) => `IF(${at(base)}=0,0,ROUND((${sum(at)})/${at(base)},4))` };
}

function serviceColumn(yearEndOn: PlainDate): Column {
  return {
    ...column("service", "Years of service", "number", (employee) => yearsOfService(employee, yearEndOn) ?? ""),
    formula: (at) => yearsOfServiceFormula({ hire: at("hire"), term: at("term"), rehire: at("rehire") }, yearEndOn),
  };
}

const nameWithMark = ({ name, severalValues }: Employee): string => `${name ?? ""}${severalValues.length > 0 ? " (A)" : ""}`;

type ColumnGate = (field: string, made: Column) => Column;

const personColumns = (given: ColumnGate): Column[] => [
  given(
    "employee_id",
    column("id", "Employee ID", "identifier", ({ id }) => id ?? ""),
  ),
  column("name", "Name", "text", nameWithMark),
  given(
    "ssn",
    column("ssn", "SSN", "identifier", ({ ssnLast4 }) => maskedSsn(ssnLast4)),
  ),
  given(
    "birth_date",
    column("birth", "Birth", "date", ({ birthOn }) => birthOn),
  ),
  given(
    "hire_date",
    column("hire", "Hire", "date", ({ hireOn }) => hireOn),
  ),
  given(
    "rehire_date",
    column("rehire", "Rehire", "date", ({ rehireOn }) => rehireOn),
  ),
  given(
    "term_date",
    column("term", "Term", "date", ({ termOn }) => termOn),
  ),
];

const payDateColumns = (given: ColumnGate): Column[] => [
  given(
    "pay_date",
    column("first_pay", "First pay date", "date", ({ firstPayOn }) => firstPayOn),
  ),
  given(
    "pay_date",
    column("last_pay", "Last pay date", "date", ({ lastPayOn }) => lastPayOn),
  ),
];

/** Census columns; a column that no file supplies remains visible, in blue. */
export function censusColumns(data: Pick<CensusData, "given" | "providers" | "texts" | "absent">, frame: PaperFrame): Column[] {
  const { given, providers, texts, absent = [] } = data;
  const yearEndOn = frame.engagement.endOn;
  const either = "Payroll register, Demographics";
  const needs: ColumnGate = (field, made) => (given.includes(field) ? made : { ...made, missingFrom: either });
  const ofYear: ColumnGate = (field, made) => (given.includes(field) ? made : { ...made, missingFrom: "Payroll register" });
  const shown = payrollMoneyFields.filter((field) => given.includes(field) || !payrollOptionalFields.includes(field));
  const money = shown.map((field) =>
    ofYear(
      field,
      column(field, payrollMoneyTitles[field], "money", ({ amounts }) => amounts[field]),
    ),
  );
  const columns = [
    ...personColumns(needs),
    serviceColumn(yearEndOn),
    column("status", "Status", "text", (employee) => employmentStatusTitle(statusAt(employee, yearEndOn))),
    ...employeeTexts.map(({ key, title }) =>
      needs(
        key,
        column(key, title, "text", ({ texts: of }) => of[key] ?? ""),
      ),
    ),
    ofYear("hours", { ...column("hours", "Hours", "hours", ({ hoursHundredths }) => hoursHundredths), width: 11, totaled: true }),
    ...money,
    deferralColumn(given),
    ...payDateColumns(needs),
    { ...column("checks", "Checks", "number", ({ checks }) => checks), totaled: true },
    { ...column("flags", "(A) Several values in", "text", ({ severalValues }) => severalValues.join(", ")), width: 24 },
    ...providerColumn<Employee>(providers, (employee) => employee.providers),
    // Wide enough for `S5 row 120081 and 52 more` on one line; with two lines per person, a page would hold half as many people.
    { ...sourceColumn<Employee>(frame, ({ place }) => rowsAt(place)), width: 26 },
  ];
  const unknown = employeeTexts.flatMap(({ key }) => (texts.includes(key) ? [] : [key]));
  return columns.filter(({ key }) => !absent.includes(key) && !unknown.includes(key));
}
