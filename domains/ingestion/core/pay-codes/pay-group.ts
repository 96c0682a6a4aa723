import { isContribution, type MoneySource, moneySources } from "@tieout/catalog/core";

/** Groups in which a register's codes are listed; totals are payroll's own sums, which need no decision. */
export const payGroups = ["earnings", "deductions", "employer", "hours", "totals"] as const;
export type PayGroup = (typeof payGroups)[number];

const sources: readonly MoneySource[] = moneySources;
const totals: readonly string[] = ["gross_pay", "eligible_comp", "excluded_comp", "w2_comp"];

/** The group that a decision belongs to; null for "not plan-related", which fits any group. */
export function groupOfDecision(decision: string): PayGroup | null {
  if (decision === "counts" || decision === "does_not_count") return "earnings";
  if (decision === "hours") return "hours";
  if (decision === "sec125") return "deductions";
  if (totals.includes(decision)) return "totals";
  const source = sources.find(({ column }) => column?.key === decision);
  if (!source) return null;
  return isContribution(source) && source.group !== "employee" ? "employer" : "deductions";
}
