import type { FileFormat } from "../file-format.ts";

/**
 * Contribution files have two rows above the data: plan, check date and site, then the column names. The check date is also in the file
 * name (`[PlanID]_[yyyymmdd].csv`). Layout: https://detamoov.happyfox.com/kb/article/34-standard-401k-to-ascensus-csv/ Gaps:
 * https://help.auditminer.com/what-information-is-missing-from-the-ascensus-workpapers
 */
export const ascensus: FileFormat = {
  key: "ascensus",
  title: "Ascensus",
  headers: {},
  codes: {},
  gaps: {
    participant_balances: ["The report has no participant activity by fund, so balances and income can't be shown by investment."],
    contribution_detail: ["The report doesn't have fund names, tickers or elected percentages."],
    distribution_detail: [
      "Gross amounts are net of fees, except for hardship distributions.",
      "Same-day payments with several 1099-R codes are one row.",
      "Forfeitures are not in the report; the Plan Administration Report (Participant Detail) has them.",
      "Payments from Roth sources are absent, so the population may not agree with the Trust Statement.",
      "The payee is not in the report.",
    ],
  },
  examples: [
    {
      report: "contribution_detail",
      rows: [
        ["900123", "01/12/2024", "MAIN", "", "", "", "", "", "", "", "", ""],
        [
          ...["Social Security", "Last Name", "First Name", "MI", "Divisional Code", "Total Compensation"],
          ...["Employee 401k", "Roth 401k", "Loan Payment Amount", "Match", "Profit Sharing", "Safe Harbor Match"],
        ],
        ["900000001", "Moss", "Ada", "B", "East", "2000.00", "100.00", "50.00", "41.17", "60.00", "0.00", "20.00"],
        ["900000002", "Okafor", "Ben", "", "East", "1850.50", "92.53", "0.00", "0.00", "55.52", "0.00", "18.51"],
        ["900000003", "Silva", "Caro", "D", "West", "3120.00", "0.00", "312.00", "88.10", "93.60", "150.00", "31.20"],
      ],
      fields: {
        "Social Security": "ssn",
        "Last Name": "last_name",
        "First Name": "first_name",
        MI: "middle",
        "Employee 401k": "deferral_pretax",
        "Roth 401k": "deferral_roth",
        "Loan Payment Amount": "loan_payment",
        Match: "match",
        "Profit Sharing": "profit_sharing",
        "Safe Harbor Match": "safe_harbor_match",
      },
    },
  ],
};
