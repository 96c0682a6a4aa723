/** Lines of the trust statement that an auditor can enter by hand, with the sign they carry in a roll-forward. */
export const controlTotalLines = [
  { key: "beginning_balance", title: "Beginning balance" },
  { key: "contributions", title: "Contributions" },
  { key: "rollovers", title: "Rollovers in" },
  { key: "loans_issued", title: "Loans issued" },
  { key: "loan_repayments", title: "Loan repayments" },
  { key: "gain_loss", title: "Investment gain or loss" },
  { key: "distributions", title: "Distributions" },
  { key: "fees", title: "Fees" },
  { key: "transfers", title: "Transfers" },
  { key: "other", title: "Other activity and forfeitures" },
  { key: "ending_balance", title: "Ending balance" },
  { key: "payroll_wages", title: "Wages, Form W-3 or 941" },
  { key: "payroll_deferrals", title: "Elective deferrals, Form W-3 box 12" },
] as const;

export type ControlTotalKey = (typeof controlTotalLines)[number]["key"];
export const controlTotalKeys = controlTotalLines.map((line) => line.key) as readonly ControlTotalKey[];
