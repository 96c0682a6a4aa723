import type { RuleDefinition } from "../../rules/rule-definition.ts";

const unit = "employee" as const;
export const censusRules: readonly RuleDefinition[] = [
  { rule: "census.duplicate_ssn", title: "One SSN, several employees", severity: "high", unit: "SSN" },
  { rule: "census.hire_after_termination", title: "Hired after termination", severity: "medium", unit },
  { rule: "census.pay_after_termination", title: "Pay after termination", severity: "high", unit },
  { rule: "census.negative_pay", title: "Negative pay", severity: "medium", unit },
  { rule: "census.birth_implausible", title: "Implausible birth date", severity: "medium", unit },
  { rule: "census.pay_without_hours", title: "Pay without hours", severity: "low", unit },
  { rule: "census.deferral_exceeds_pay", title: "Deferrals above pay", severity: "high", unit },
  { rule: "census.not_in_demographics", title: "Not in demographics", severity: "medium", unit },
  { rule: "census.not_in_payroll", title: "Not in payroll", severity: "medium", unit },
  { rule: "census.dates_differ", title: "Dates differ between payroll and demographics", severity: "medium", unit },
  { rule: "census.name_differs", title: "Names differ between payroll and demographics", severity: "medium", unit },
];
