import { classOfName, isContribution, sourceFields } from "@tieout/catalogue/core";
import { normalizeHeader } from "../layout/normalize-header.ts";
import type { ReportField } from "../reports/report-definition.ts";
import { isPeriodHeader, type LinesDown } from "../statement/lines-down.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { matchHeader } from "./match-header.ts";

const contributionFields: ReadonlySet<string> = new Set(["contributions", ...sourceFields("participant_balances", isContribution)]);

/**
 * Beside lines in rows a column of amounts is a period or an account, whatever words are in its header. What goes to the expense account of the
 * plan is no contribution of a participant, and days alone do not say what began or ended.
 */
export function mayBe(
  field: ReportField,
  { index, header }: SourceColumn,
  { lines, bareDays }: { readonly lines: LinesDown | null; readonly bareDays: ReadonlySet<number> },
): boolean {
  if (field.kind === "date" && bareDays.has(index)) return false;
  if (contributionFields.has(field.key) && classOfName(header) === "expense_account") return false;
  if (!lines?.amounts.has(index) || field.kind !== "money") return true;
  return field.key === "amount" && !isPeriodHeader(header) && matchHeader(header, field).score >= 0.9;
}

/** The header says that the number is not a person's: of an account, a loan, a check. */
export const namesNumber = (header: string): boolean =>
  normalizeHeader(header).words.some((word) =>
    ["account", "loan", "check", "contract", "plan", "confirmation", "transaction", "reference"].includes(word),
  );
export const nineDigits =
  "Nine digits, but the header names another number. Map it to SSN only if the values are SSNs, or confirm that it is not used.";
