import { employeeTexts } from "@tieout/ingestion/core";
import { formatCents, type PlainDate } from "@tieout/kernel";
import {
  type ChartPoint,
  type ComputedPaper,
  type CountFigure,
  createRuleTally,
  figureSource,
  type PayrollMoneyField,
  payrollMoneyFields,
  payrollMoneyTitles,
  totalFigureKey,
} from "@tieout/runs/core";
import type { Employee } from "../../people/employer-records.ts";
import { employmentStatusTitle } from "../../people/employment-status.ts";
import { censusContext, censusReports } from "./census-context.ts";
import { decidedNotice } from "./decided-earnings.ts";
import { censusFigure, figureFields } from "./figures.ts";
import { type CensusTotals, formTiesOf } from "./form-ties.ts";
import type { CensusData, CensusInputs } from "./inputs.ts";
import { censusRules } from "./rules.ts";
import { statusAt } from "./status-at.ts";

function statusPoints(employees: readonly Employee[], yearEndOn: PlainDate): ChartPoint[] {
  const counts = new Map<string, { count: number; amount: bigint }>();
  for (const employee of employees) {
    const status = statusAt(employee, yearEndOn);
    const sum = counts.get(status) ?? { count: 0, amount: 0n };
    counts.set(status, { count: sum.count + 1, amount: sum.amount + employee.amounts.gross_pay });
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  return sorted.map(([key, { count, amount }]) => ({ key, label: employmentStatusTitle(key), count, amount: formatCents(amount) }));
}

const ofOneReport: ReadonlySet<string> = new Set([...payrollMoneyFields, "hours"]);

/** Columns that the census reads from the uploaded files. If payroll is uploaded, amounts and hours come only from it. */
function givenFields({ facts, payroll }: CensusInputs): string[] {
  const own = new Set(facts.given(payroll ? "payroll_register" : "demographics"));
  return facts
    .given(...censusReports)
    .filter((field) => own.has(field) || !ofOneReport.has(field))
    .sort();
}

function countsOf(employees: readonly Employee[]): CountFigure[] {
  return [
    { key: "employees", label: "Employees", value: employees.length },
    {
      key: "several_values",
      label: "With several values in payroll (A)",
      value: employees.filter(({ severalValues }) => severalValues.length > 0).length,
    },
    { key: "checks", label: "Checks", value: employees.reduce((sum, { checks }) => sum + checks, 0) },
  ];
}

function totalsOf(employees: readonly Employee[]): CensusTotals {
  const totals = Object.fromEntries(payrollMoneyFields.map((field) => [field, 0n])) as Record<PayrollMoneyField, bigint>;
  for (const { amounts } of employees) for (const field of payrollMoneyFields) totals[field] += amounts[field];
  return totals;
}

const completed = [
  ["SSN", ({ ssnLast4 }: Employee) => ssnLast4],
  ["birth date", ({ birthOn }: Employee) => birthOn],
  ["hire date", ({ hireOn }: Employee) => hireOn],
  ["termination date", ({ termOn }: Employee) => termOn],
  ["rehire date", ({ rehireOn }: Employee) => rehireOn],
  ["status", ({ status }: Employee) => status],
] as const;

/** Notice listing the census values that are not from payroll, and the files they came from. */
function completedNotice({ payroll, employees, facts }: CensusInputs): string[] {
  if (!payroll) return [];
  const own = new Map(payroll.map((employee) => [employee.key, employee]));
  const parts = completed.flatMap(([words, of]) => {
    const count = employees.filter((employee) => {
      const before = own.get(employee.key);
      return before !== undefined && of(before) === null && of(employee) !== null;
    }).length;
    return count > 0 ? [`${words} of ${count}`] : [];
  });
  const files = facts.sources.filter(({ reportKey }) => reportKey === "demographics").map(({ fileName }) => fileName);
  return parts.length > 0
    ? [`Not in Payroll register, from Demographics (${files.join(", ")}), by number of employees: ${parts.join(", ")}.`]
    : [];
}

/** Demographics may include pay too, but only payroll's counts. */
function unusedPayNotice({ payroll, facts }: CensusInputs): string[] {
  if (!payroll || !facts.given("demographics").includes("eligible_comp")) return [];
  return [
    "Eligible compensation in Demographics is not used yet: the census takes it from Payroll register alone. Compare the two by hand.",
  ];
}

/** Computes the census's figures, ties and exceptions. */
export function computeCensus(inputs: CensusInputs): ComputedPaper<CensusData> {
  const { employees, providers, cutoff, facts } = inputs;
  const tally = createRuleTally(censusRules);
  const context = censusContext(inputs);
  for (const rule of censusRules) rule.run(context, tally);
  const totals = totalsOf(employees);
  const report = inputs.payroll ? ("payroll_register" as const) : ("demographics" as const);
  const given = givenFields(inputs);
  const shown = figureFields.filter((field) => given.includes(field) || !(field in payrollMoneyTitles));
  const figures = shown.map((field) => censusFigure(report, field));
  const sumOf = (fields: readonly string[]): bigint => fields.reduce((sum, name) => sum + totals[name as PayrollMoneyField], 0n);
  const draft = {
    counts: countsOf(employees),
    totals: payrollMoneyFields
      .filter((field) => given.includes(field))
      .map((field) => ({
        key: field,
        label: payrollMoneyTitles[field],
        amount: formatCents(totals[field]),
        figure: totalFigureKey(report, field),
      })),
    ties: formTiesOf(inputs, totals),
    rules: tally.summaries(),
    exceptions: tally.exceptions(),
    charts: [{ key: "census_by_status", title: "Employees by status", points: statusPoints(employees, facts.planYear.endOn) }],
    figures: figures.map((figure) => figureSource(figure, formatCents(figure.rows.kind === "columns" ? sumOf(figure.rows.fields) : 0n))),
    notices: [
      ...facts.sources.flatMap(({ payNotes = [] }) => payNotes),
      ...decidedNotice(inputs.decided),
      ...completedNotice(inputs),
      ...unusedPayNotice(inputs),
      ...(inputs.payroll ? [] : ["Payroll register not uploaded: the census lists the employees in Demographics."]),
      ...(inputs.demographics ? [] : ["Demographics not uploaded: payroll is not compared with it."]),
    ],
  };
  return { draft, data: { employees, given, providers, cutOff: cutoff, texts: employeeTexts.map(({ key }) => key) } };
}
