import { electiveSources, employeeSources, findMoneySource, type PayrollSourceField, sourceFields } from "@tieout/catalog/core";

const payFields = ["gross_pay", "eligible_comp", "excluded_comp", "w2_comp"] as const;

export type PayrollMoneyField = (typeof payFields)[number] | PayrollSourceField;
type DeferralField = Extract<(typeof employeeSources)[number], PayrollSourceField>;

const payrollFields = sourceFields("payroll_register") as readonly PayrollSourceField[];
const isPayrollField = (key: string): key is DeferralField => payrollFields.some((field) => field === key);

/** Money columns of the payroll register, in print order. */
export const payrollMoneyFields: readonly PayrollMoneyField[] = [...payFields, ...payrollFields];

/** Columns printed only if a file provides them. */
export const payrollOptionalFields: readonly string[] = sourceFields("payroll_register", ({ column }) => column?.shownWhereGiven === true);

export const payrollDeferralFields: readonly DeferralField[] = electiveSources.filter(isPayrollField);
/** Included in box 5 of Form W-2 but not in box 1. */
export const payrollPretaxFields: readonly DeferralField[] = payrollDeferralFields.filter((key) => findMoneySource(key)?.tax === "pretax");
export const payrollEmployeeFields: readonly DeferralField[] = employeeSources.filter(isPayrollField);

export const payrollMoneyTitles = {
  ...(Object.fromEntries(payrollFields.map((key) => [key, findMoneySource(key)?.title ?? key])) as Record<PayrollSourceField, string>),
  gross_pay: "Gross pay",
  eligible_comp: "Eligible compensation",
  excluded_comp: "Excluded compensation",
  w2_comp: "W-2 wages",
  loan_payment: "Loan payments",
} satisfies Readonly<Record<PayrollMoneyField, string>>;
