import type { ReportKey } from "@tieout/catalog/core";
import { findField } from "../reports/report-definition.ts";
import { reports } from "../reports/report-registry.ts";

const plainFieldNames: Readonly<Record<string, string>> = {
  ssn: "SSN",
  employee_id: "employee number",
  participant_id: "participant number",
  full_name: "name",
  last_name: "last name",
  first_name: "first name",
  pay_date: "pay date",
  period_start: "period start",
  period_end: "period end",
  gross_pay: "gross pay",
  counted_earnings: "pay",
  hours: "hours",
  birth_date: "birth date",
  hire_date: "hire date",
  term_date: "leaving date",
  rehire_date: "rehire date",
  class: "class",
  status: "status",
  pay_code: "pay code",
  pay_code_description: "description of the pay code",
  deferral_pretax: "401(k) contributions before tax",
  deferral_roth: "Roth contributions",
  match: "employer match",
  amount: "amount",
  dist_date: "payment date",
};

/** `gross pay`; falls back to the product's title for a field without a plain name. */
export const plainFieldName = (reportKey: ReportKey, field: string): string =>
  plainFieldNames[field] ?? findField(reports[reportKey], field)?.title ?? field;
