import type { ReportField } from "../reports/report-definition.ts";
import type { ValueIssue } from "../values/parsed-value.ts";

/** Code of an unreadable cell whose row was kept. */
export const blankedCode = "field-blanked";

const kinds: ReadonlySet<ReportField["kind"]> = new Set(["date", "choice", "percent", "ssn"]);
/** They say where the amount of their row goes, or its sign: without them it goes nowhere. */
const steering: ReadonlySet<string> = new Set(["pay_code", "line_key", "debit_credit"]);

/**
 * Whether an unreadable cell of the field only blanks it, so that the other fields of the row are used. Not an amount: a figure would be
 * wrong without saying so. An SSN is blanked only where another identifier says whose row it is; the caller looks at that.
 */
export const blanksWhenUnreadable = ({ kind, key }: ReportField): boolean => kinds.has(kind) && !steering.has(key);

export const blankedIssue = ({ title }: ReportField, { msg }: ValueIssue): ValueIssue => ({
  code: blankedCode,
  msg: `${msg} ${title} is blank for the row; its other fields are used.`,
});
