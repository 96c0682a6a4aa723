import { displayDate, type PlainDate, parsePlainDate } from "@tieout/kernel";
import { type ReportKey, reportTitles } from "../paper-key.ts";
import { activityFields, activityFieldTitles, contributionFields } from "./participant-activity/activity-fields.ts";
import { censusMoneyFields, censusMoneyTitles } from "./payroll-census/census-fields.ts";

/** Which rows make a figure: columns of a report added up per row, rows of the plan year only. */
export interface FigureQuery {
  readonly key: string;
  readonly label: string;
  readonly report: ReportKey;
  /** Columns in words. */
  readonly column: string;
  readonly fields: readonly string[];
  /** Only rows of the frozen population, and of one type where given. */
  readonly population?: { readonly type: string | null };
  /** Only rows of this day, `YYYY-MM-DD`. */
  readonly on?: PlainDate;
}

export const totalFigure = (report: ReportKey, field: string): string => `${report}.total.${field}`;
export const contributionDayFigure = (on: PlainDate): string => `contribution_detail.on.${on}`;
export const populationFigure = "distributions.population";
export const populationTypeFigure = (type: string): string => `distributions.population.type.${type}`;

function columnsOf(report: ReportKey, field: string): readonly string[] | null {
  if (report === "participant_balances" || report === "contribution_detail") {
    if (field === "contributions") return contributionFields;
    if (field === "investment_income") return ["gain_loss", "dividends"];
    if (field === "loan_repayments") return ["loan_principal_repaid", "loan_interest_paid"];
    if (field === "other") return ["other_activity", "forfeitures"];
    return (activityFields as readonly string[]).includes(field) ? [field] : null;
  }
  if (report === "distribution_detail") return field === "dist_gross" ? [field] : null;
  if (report === "payroll_register" || report === "demographics") {
    if (field === "employee_deferrals") return ["deferral_pretax", "deferral_roth", "catchup_pretax", "catchup_roth"];
    return (censusMoneyFields as readonly string[]).includes(field) ? [field] : null;
  }
  return null;
}

const titles: Readonly<Record<string, string>> = { ...censusMoneyTitles, ...activityFieldTitles, dist_gross: "Gross" };

const columnWords = (fields: readonly string[]): string => fields.map((name) => titles[name] ?? name).join(" + ");

/** The rows behind a figure key, or null for a key that no paper makes. */
export function figureQuery(key: string): FigureQuery | null {
  const population = /^distributions\.population(?:\.type\.(\w+))?$/.exec(key);
  if (population) {
    const type = population[1] ?? null;
    const label = type ? `Payments of the population, ${type}` : "Payments of the population";
    return { key, label, report: "distribution_detail", column: "Gross", fields: ["dist_gross"], population: { type } };
  }
  const day = parsePlainDate(/^contribution_detail\.on\.(\S+)$/.exec(key)?.[1] ?? "");
  if (day) {
    const label = `${reportTitles.contribution_detail}: contributions of ${displayDate(day)}`;
    return { key, label, report: "contribution_detail", column: columnWords(contributionFields), fields: contributionFields, on: day };
  }
  const total = /^(\w+)\.total\.(\w+)$/.exec(key);
  const [, report, field] = total ?? [];
  if (!report || !field || !(report in reportTitles)) return null;
  const fields = columnsOf(report as ReportKey, field);
  if (!fields) return null;
  const column = columnWords(fields);
  return { key, label: `${reportTitles[report as ReportKey]}: ${column}`, report: report as ReportKey, column, fields };
}
