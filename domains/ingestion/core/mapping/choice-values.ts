import { accountClasses, distributionTypes, moneySources, sourceFields, statementLines } from "@tieout/catalog/core";
import type { ValueMapKey } from "../reports/report-definition.ts";

const list = (text: string): readonly string[] => text.split(" ");

/** Marks rows that contain the text as not being records: headings, subtotals or remarks mistaken for data. They are counted as skipped. */
export const leftOut = "leave_out_rows";

/** Canonical values that each dictionary may map to. */
export const choiceValues: Readonly<Record<ValueMapKey, readonly string[]>> = {
  statuses: list("active terminated leave retired deceased disabled military beneficiary"),
  money_sources: [...moneySources.map(({ key }) => key), leftOut],
  dist_types: [...distributionTypes.map(({ key }) => key), leftOut],
  payment_statuses: ["paid", "void", leftOut],
  debit_credit: ["increase", "decrease", leftOut],
  trust_lines: [...statementLines.filter(({ isLine }) => isLine).map(({ key }) => key), leftOut],
  account_classes: [...accountClasses, leftOut],
  row_kinds: ["record", "total", leftOut],
  pay_codes: [
    ...list("earnings_eligible earnings_excluded not_used"),
    ...sourceFields("payroll_register"),
    ...list("sec125 gross_pay eligible_comp excluded_comp w2_comp"),
  ],
};
