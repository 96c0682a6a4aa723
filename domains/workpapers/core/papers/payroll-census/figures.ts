import { reportTitle } from "@tieout/catalog/core";
import { type Figure, payrollDeferralFields, payrollMoneyFields, payrollMoneyTitles, totalFigureKey } from "@tieout/runs/core";

const reports = ["payroll_register", "demographics"] as const;
type CensusReport = (typeof reports)[number];

/** Figures that combine several columns, by name. */
const joined: Readonly<Record<string, readonly string[]>> = { employee_deferrals: payrollDeferralFields };

export const figureFields = [...payrollMoneyFields, ...Object.keys(joined)];

const titles: Readonly<Record<string, string>> = payrollMoneyTitles;

/** A total from the payroll register or, without one, from demographics. */
export function censusFigure(report: CensusReport, field: string): Figure {
  const fields = joined[field] ?? [field];
  const column = fields.map((name) => titles[name] ?? name).join(" + ");
  return {
    key: totalFigureKey(report, field),
    label: `${reportTitle(report)}: ${column}`,
    report,
    column,
    rows: { kind: "columns", fields },
  };
}

const figures = new Map(reports.flatMap((report) => figureFields.map((field) => [totalFigureKey(report, field), { report, field }])));

export function censusFigures(key: string): Figure | null {
  const found = figures.get(key);
  return found ? censusFigure(found.report, found.field) : null;
}
