import { sourceFields } from "@tieout/catalog/core";
import { choiceTitle } from "../mapping/choice-titles.ts";
import { payAndSourceFields } from "../reports/money-fields.ts";

/** Meaning of a code or column for the plan: `counts`, `does_not_count`, `not_used`, `hours`, or a money field in the payroll register. */
export type PayDecision = string;

const payFields = ["sec125", "gross_pay", "eligible_comp", "excluded_comp", "w2_comp"];

/** All decisions, in the order shown. */
export const payDecisions: readonly PayDecision[] = [
  "counts",
  "does_not_count",
  ...sourceFields("payroll_register"),
  ...payFields,
  "hours",
  "not_used",
];

const titles: Readonly<Record<PayDecision, string>> = {
  counts: "Counts as compensation",
  does_not_count: "Does not count",
  not_used: "Not plan-related",
  hours: "Hours of service",
};

export const payDecisionTitle = (decision: PayDecision): string =>
  titles[decision] ?? payAndSourceFields.find(({ key }) => key === decision)?.title ?? choiceTitle("pay_codes", decision);

/** Value of a pay code in the mapping ↔ decision; codes have no separate hours. */
const ofCodes: Readonly<Record<string, PayDecision>> = { earnings_eligible: "counts", earnings_excluded: "does_not_count" };
/** Field of an amount column in the mapping ↔ decision. */
const ofColumns: Readonly<Record<string, PayDecision>> = { counted_earnings: "counts", uncounted_earnings: "does_not_count" };

const back = (table: Readonly<Record<string, PayDecision>>, decision: PayDecision): string =>
  Object.keys(table).find((target) => table[target] === decision) ?? decision;

export const decisionOfCode = (canonical: string): PayDecision => ofCodes[canonical] ?? canonical;
export const codeOfDecision = (decision: PayDecision): string => back(ofCodes, decision);
export const decisionOfColumn = (field: string | null): PayDecision => (field === null ? "not_used" : (ofColumns[field] ?? field));
export const columnOfDecision = (decision: PayDecision): string | null => (decision === "not_used" ? null : back(ofColumns, decision));

/** Whether a column mapped to the field needs a pay decision. */
export const isPayField = (field: string): boolean => payDecisions.includes(decisionOfColumn(field)) && field !== "not_used";
