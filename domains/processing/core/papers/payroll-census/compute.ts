import { cents, formatCents } from "@tieout/kernel";
import type { ControlTotalKey } from "../../paper-facts.ts";
import type { ChartPoint, FigureSource, MoneyFigure, TieResult } from "../../paper-result.ts";
import { employmentStatusTitle } from "../../people/employment-status.ts";
import { compareTie } from "../../rules/compare-tie.ts";
import { createRuleTally } from "../../rules/rule-tally.ts";
import { figureQuery, totalFigure } from "../figure-query.ts";
import { type PaperDraft, paperTitles } from "../paper-draft.ts";
import { type CensusMoneyField, censusDeferralFields, censusMoneyFields, censusMoneyTitles } from "./census-fields.ts";
import { judgeDemographics } from "./demographics-rules.ts";
import { judgeBirth, judgeDeferrals, judgeDuplicateSsns, judgeHire, judgeLatePay, judgePay } from "./employee-rules.ts";
import type { CensusEmployee, CensusInputs } from "./inputs.ts";
import { mergeDemographics } from "./merge-demographics.ts";
import { censusRules } from "./rule-definitions.ts";

/** The reported status, else what the termination date says at plan year end. */
export function statusAt(employee: CensusEmployee, yearEndOn: string): string {
  if (employee.status) return employee.status;
  const { termOn, rehireOn } = employee;
  return termOn && termOn <= yearEndOn && !(rehireOn && rehireOn >= termOn) ? "terminated" : "active";
}

function statusPoints(employees: readonly CensusEmployee[], yearEndOn: string): ChartPoint[] {
  const counts = new Map<string, { count: number; amount: bigint }>();
  for (const employee of employees) {
    const status = statusAt(employee, yearEndOn);
    const sum = counts.get(status) ?? { count: 0, amount: 0n };
    counts.set(status, { count: sum.count + 1, amount: sum.amount + employee.amounts.gross_pay });
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  return sorted.map(([key, { count, amount }]) => ({ key, label: employmentStatusTitle(key), count, amount: formatCents(amount) }));
}

function controlTie(inputs: CensusInputs, totals: Record<CensusMoneyField, bigint>, key: ControlTotalKey): TieResult[] {
  const { facts } = inputs;
  const control = facts.control(key);
  const report = facts.has("payroll_register") ? ("payroll_register" as const) : ("demographics" as const);
  const wages = facts.mapsAny(report, ["w2_comp"]) ? "w2_comp" : "gross_pay";
  const field = key === "payroll_wages" ? wages : "employee_deferrals";
  const left = key === "payroll_wages" ? totals[wages] : censusDeferralFields.reduce((sum, name) => sum + totals[name], 0n);
  return [
    compareTie({
      key: `payroll_census.${key}`,
      label: key === "payroll_wages" ? censusMoneyTitles[wages] : "Employee deferrals",
      leftLabel: "Payroll census",
      leftCents: cents(left),
      rightLabel: control?.label ?? (key === "payroll_wages" ? "Form W-3 or 941" : "Form W-3"),
      rightCents: control?.amountCents ?? null,
      missing: key === "payroll_wages" ? "Wages of Form W-3 or 941 are not entered" : "Deferrals of Form W-3, box 12a, are not entered",
      leftFigure: totalFigure(report, field),
    }),
  ];
}

/** Columns that the uploaded files give. */
export const givenCensusFields = ({ facts }: CensusInputs): string[] =>
  [
    ...new Set(
      facts.sources
        .filter(({ reportKey }) => reportKey === "payroll_register" || reportKey === "demographics")
        .flatMap((source) => source.fieldsMapped),
    ),
  ].sort();

export interface ComputedCensus {
  readonly draft: PaperDraft;
  readonly employees: readonly CensusEmployee[];
}

/** Figures, ties and exceptions of the census (domain 3.11). */
export function computeCensus(inputs: CensusInputs): ComputedCensus {
  const tally = createRuleTally(censusRules);
  const employees = mergeDemographics(inputs);
  const judged = { ...inputs, employees };
  for (const judge of [judgeDuplicateSsns, judgeHire, judgeLatePay, judgePay, judgeBirth, judgeDeferrals, judgeDemographics])
    judge(judged, tally);
  const totals = Object.fromEntries(censusMoneyFields.map((field) => [field, 0n])) as Record<CensusMoneyField, bigint>;
  for (const { amounts } of employees) for (const field of censusMoneyFields) totals[field] += amounts[field];
  const report = inputs.payroll ? ("payroll_register" as const) : ("demographics" as const);
  const given = givenCensusFields(inputs);
  const fields = censusMoneyFields.filter((field) => given.includes(field));
  const shown: MoneyFigure[] = fields.map((field) => {
    return { key: field, label: censusMoneyTitles[field], amount: formatCents(totals[field]), figure: totalFigure(report, field) };
  });
  const figures: FigureSource[] = [...fields, "employee_deferrals"].flatMap((field) => {
    const query = figureQuery(totalFigure(report, field));
    const sum = (query?.fields ?? []).reduce((total, name) => total + totals[name as CensusMoneyField], 0n);
    return query ? [{ key: query.key, label: query.label, report, column: query.column, amount: formatCents(sum) }] : [];
  });
  const draft: PaperDraft = {
    paper: "payroll_census",
    title: paperTitles.payroll_census,
    counts: [
      { key: "employees", label: "Employees", value: employees.length },
      {
        key: "several_values",
        label: "With several values in payroll (A)",
        value: employees.filter(({ severalValues }) => severalValues.length > 0).length,
      },
      { key: "checks", label: "Checks", value: employees.reduce((sum, { checks }) => sum + checks, 0) },
    ],
    totals: shown,
    ties: [...controlTie(inputs, totals, "payroll_wages"), ...controlTie(inputs, totals, "payroll_deferrals")],
    rules: tally.summaries(),
    exceptions: tally.exceptions(),
    charts: [{ key: "census_by_status", title: "Employees by status", points: statusPoints(employees, inputs.facts.planYear.endOn) }],
    figures,
    notices: [
      ...(inputs.payroll ? [] : ["Payroll register is not uploaded: the census lists Demographics."]),
      ...(inputs.demographics ? [] : ["Demographics is not uploaded: nothing is compared with it."]),
    ],
  };
  return { draft, employees };
}
