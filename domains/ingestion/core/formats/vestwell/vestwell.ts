import type { FileFormat } from "../file-format.ts";

/** Money sources are letters, in headers of a contribution upload and in its columns. */
export const vestwell: FileFormat = {
  key: "vestwell",
  title: "Vestwell",
  headers: {
    deferral_pretax: ["A - Salary Deferral", "B - Salary Deferral", "A/B - Salary Deferral"],
    deferral_roth: ["N - Roth"],
    after_tax: ["G - Post Tax"],
    match: ["D - Employer Matching"],
    safe_harbor_match: ["P - Safe Harbor", "P - Safe Harbor Match"],
    safe_harbor_nonelective: ["T - Safe Harbor", "T - Safe Harbor Non-Elec"],
    profit_sharing: ["F - Profit Sharing"],
  },
  codes: {
    money_sources: { A: "deferral_pretax", B: "deferral_pretax", D: "match", F: "profit_sharing", G: "after_tax", N: "deferral_roth" },
  },
  examples: [
    {
      report: "contribution_detail",
      rows: [
        ["SSN", "Last Name", "Pay Date", "A - Salary Deferral", "N - Roth", "D - Employer Matching"],
        ["900-00-0001", "Moss", "01/12/2024", "50.00", "25.00", "37.50"],
      ],
      fields: {
        SSN: "ssn",
        "Last Name": "last_name",
        "Pay Date": "pay_date",
        "A - Salary Deferral": "deferral_pretax",
        "N - Roth": "deferral_roth",
        "D - Employer Matching": "match",
      },
    },
  ],
};
