/** Money columns of the census, in print order. */
export const censusMoneyFields = [
  "gross_pay",
  "eligible_comp",
  "excluded_comp",
  "w2_comp",
  "deferral_pretax",
  "deferral_roth",
  "catchup_pretax",
  "catchup_roth",
  "after_tax",
  "match",
  "safe_harbor_match",
  "safe_harbor_nonelective",
  "profit_sharing",
  "loan_payment",
] as const;
export type CensusMoneyField = (typeof censusMoneyFields)[number];

export const censusDeferralFields = ["deferral_pretax", "deferral_roth", "catchup_pretax", "catchup_roth"] as const;
export const censusEmployeeFields = [...censusDeferralFields, "after_tax"] as const;

export const censusMoneyTitles: Readonly<Record<CensusMoneyField, string>> = {
  gross_pay: "Gross pay",
  eligible_comp: "Eligible compensation",
  excluded_comp: "Excluded compensation",
  w2_comp: "W-2 wages",
  deferral_pretax: "Deferrals, pre-tax",
  deferral_roth: "Deferrals, Roth",
  catchup_pretax: "Catch-up, pre-tax",
  catchup_roth: "Catch-up, Roth",
  after_tax: "After-tax",
  match: "Match",
  safe_harbor_match: "Safe harbor match",
  safe_harbor_nonelective: "Safe harbor nonelective",
  profit_sharing: "Profit sharing",
  loan_payment: "Loan payments",
};
