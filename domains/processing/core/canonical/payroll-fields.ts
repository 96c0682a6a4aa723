import { electiveSources, employeeSources, findMoneySource, type PayrollSourceField, sourceFields } from "@tieout/catalogue/core";

const payFields = ["gross_pay", "eligible_comp", "excluded_comp", "w2_comp"] as const;

export type CensusMoneyField = (typeof payFields)[number] | PayrollSourceField;
type DeferralField = Extract<(typeof employeeSources)[number], PayrollSourceField>;

const payrollFields = sourceFields("payroll_register") as readonly PayrollSourceField[];
const isPayrollField = (key: string): key is DeferralField => payrollFields.some((field) => field === key);

/** Money columns of the census, in print order. */
export const censusMoneyFields: readonly CensusMoneyField[] = [...payFields, ...payrollFields];

/** Columns that the census has only where a file gives them. */
export const censusOptionalFields: readonly string[] = sourceFields("payroll_register", ({ column }) => column?.shownWhereGiven === true);

export const censusDeferralFields: readonly DeferralField[] = electiveSources.filter(isPayrollField);
/** In box 5 of Form W-2, and not in box 1. */
export const censusPretaxFields: readonly DeferralField[] = censusDeferralFields.filter((key) => findMoneySource(key)?.tax === "pretax");
export const censusEmployeeFields: readonly DeferralField[] = employeeSources.filter(isPayrollField);

export const censusMoneyTitles = {
  ...(Object.fromEntries(payrollFields.map((key) => [key, findMoneySource(key)?.title ?? key])) as Record<PayrollSourceField, string>),
  gross_pay: "Gross pay",
  eligible_comp: "Eligible compensation",
  excluded_comp: "Excluded compensation",
  w2_comp: "W-2 wages",
  loan_payment: "Loan payments",
} satisfies Readonly<Record<CensusMoneyField, string>>;
