import type { ReportField } from "../reports/report-definition.ts";
import type { ValueIssue } from "../values/parsed-value.ts";

/** Code of an unreadable cell whose row was kept. */
export const blankedCode = "field-blanked";

const kinds: ReadonlySet<ReportField["kind"]> = new Set(["date", "choice", "percent", "ssn"]);
/** Fields that determine where their row's amount goes, or its sign; without them it goes nowhere. */
const steering: ReadonlySet<string> = new Set(["pay_code", "line_key", "debit_credit"]);

/**
 * Whether an unreadable cell of the field is only blanked, so that the row's other fields are used. Never an amount, because a figure would
 * be silently wrong. An SSN is blanked only if another identifier says whose row it is, which the caller checks.
 */
export const blanksWhenUnreadable = ({ kind, key }: ReportField): boolean => kinds.has(kind) && !steering.has(key);

export const blankedIssue = ({ title }: ReportField, { msg }: ValueIssue): ValueIssue => ({
  code: blankedCode,
  msg: `${msg} ${title} is blank for the row; its other fields are used.`,
});
