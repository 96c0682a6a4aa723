import type { ReportField } from "../reports/report-definition.ts";
import type { ValueIssue } from "../values/parsed-value.ts";

/** Code for an unreadable cell whose row was kept. */
export const blankedCode = "field-blanked";

const kinds: ReadonlySet<ReportField["kind"]> = new Set(["date", "choice", "percent", "ssn"]);
/** Fields that determine the field or the sign of their row's amount; without them, the amount can't be used. */
const steering: ReadonlySet<string> = new Set(["pay_code", "line_key", "debit_credit"]);

/**
 * Whether an unreadable cell in this field is only blanked, so that the row's other fields are used. Never true for an amount, because a
 * figure would be silently wrong. An SSN is blanked only if another identifier says whose row it is, which the caller checks.
 */
export const blanksWhenUnreadable = ({ kind, key }: ReportField): boolean => kinds.has(kind) && !steering.has(key);

export const blankedIssue = ({ title }: ReportField, { msg }: ValueIssue): ValueIssue => ({
  code: blankedCode,
  msg: `${msg} ${title} is blank for the row; its other fields are used.`,
});
