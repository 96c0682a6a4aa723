import { classOfName, isContribution, sourceFields } from "@tieout/catalog/core";
import { namesEmployeeMoney } from "../formats/universal/employee-money.ts";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { findField, type ReportDefinition, type ReportField } from "../reports/report-definition.ts";
import { isPeriodHeader, type LinesDown } from "../statement/lines-down.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { reviewBelow } from "./mapping.ts";
import { matchHeader } from "./match-header.ts";
import { holdsAmounts } from "./value-evidence.ts";

const contributionFields: ReadonlySet<string> = new Set(["contributions", ...sourceFields("participant_balances", isContribution)]);

/**
 * Whether the other columns allow a field. If a statement's lines are in rows, a column of amounts is a period or an account, whatever its
 * header says. Deposits to the plan's expense account are not participant contributions, and dates alone do not say what began or ended.
 */
export function mayBe(
  field: ReportField,
  { index, header }: SourceColumn,
  { lines, bareDays }: { readonly lines: LinesDown | null; readonly bareDays: ReadonlySet<number> },
): boolean {
  if (field.kind === "date" && bareDays.has(index)) return false;
  if (field.kind !== "money" && namesEmployeeMoney(header)) return false;
  if (contributionFields.has(field.key) && classOfName(header) === "expense_account") return false;
  if (!lines?.amounts.has(index) || field.kind !== "money") return true;
  return field.key === "amount" && !isPeriodHeader(header) && matchHeader(header, field).score >= 0.9;
}

const wholePay: ReadonlySet<string> = new Set(["gross", "total", "annual"]);
const kindsOfPay: ReadonlySet<string> = new Set([
  "bonus",
  "overtime",
  "commission",
  "commissions",
  "total",
  "holiday",
  "vacation",
  "sick",
  "tips",
]);

/**
 * Doubt about a salary column: the columns in `left` may also be pay, or may be the sum of both; null if the header clearly names all pay.
 */
function doubtOfPay(header: string, left: readonly SourceColumn[]): string | null {
  if (normalizeHeader(header).words.some((word) => wholePay.has(word))) return null;
  const beside = left.filter(
    (column) => holdsAmounts(column.statistics) && normalizeHeader(column.header).words.some((word) => kindsOfPay.has(word)),
  );
  return beside.length === 0 ? null : `Other columns may be pay too, or total pay: ${beside.map((column) => column.header).join(", ")}.`;
}

/** Evidence in other columns against the field that a column's header suggests. `chosen`: the field for each column that has one. */
export function doubtOf(
  { index, header }: SourceColumn,
  report: ReportDefinition,
  others: {
    readonly columns: readonly SourceColumn[];
    readonly chosen: ReadonlyMap<number, { readonly field: string }>;
    /** Columns that share their header with another column. */
    readonly repeated: ReadonlySet<number>;
    /** Fields that each column may be. */
    readonly candidates: readonly { readonly index: number; readonly field: string; readonly confidence: number }[];
  },
): string | null {
  if (others.repeated.has(index)) return "Another column has the same header.";
  const fieldOf = (at: number): string => others.chosen.get(at)?.field ?? "";
  const has = (key: string) => [...others.chosen.values()].some(({ field }) => field === key);
  const isAlone = (key: string): boolean => report.needs?.[key] !== undefined && !has(report.needs[key] ?? "");
  const own = fieldOf(index);
  if (isAlone(own))
    return `No column is ${findField(report, report.needs?.[own] ?? "")?.title}, and without it the column isn't used in any figure.`;
  const rival = others.columns.find(
    ({ index: at, statistics }) =>
      fieldOf(at) === "" &&
      statistics.sampled > 0 &&
      others.candidates.some((one) => one.index === at && one.field === own && one.confidence >= reviewBelow),
  );
  if (rival) return `“${rival.header}” may be it instead.`;
  const left = others.columns.filter((column) => fieldOf(column.index) === "" || isAlone(fieldOf(column.index)));
  const doubt = own === "gross_pay" ? doubtOfPay(header, left) : null;
  if (doubt) return doubt;
  return has("money_source") && sourceFields(report.key, isContribution).includes(own)
    ? "Another column gives each row's money source."
    : null;
}

/** Whether the header shows that the number belongs not to a person but to an account, a loan or a check. */
export const namesNumber = (header: string): boolean =>
  normalizeHeader(header).words.some((word) =>
    ["account", "loan", "check", "contract", "plan", "confirmation", "transaction", "reference"].includes(word),
  );
export const nineDigits =
  "Nine digits, but the header names a different number. Map it to SSN only if the values are SSNs, or confirm that it is not used.";
