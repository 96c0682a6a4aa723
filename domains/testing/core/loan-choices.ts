/** Choices only for loans: which loans are in the population, and which amount makes a loan individually significant. */
export const loanPopulationSources = [
  { key: "new_loans_in_year", title: "New loans in the year" },
  { key: "outstanding_at_year_end", title: "Loans outstanding at year end" },
  { key: "all_loans_with_activity", title: "All loans with activity in the year" },
] as const;
export const loanIsiIdentifiers = [
  { key: "original_loan_amount", title: "Original loan amount" },
  { key: "ending_balance", title: "Ending balance" },
  { key: "highest_balance", title: "Highest balance in the year" },
] as const;
