import type { FileFormat } from "../file-format.ts";

/**
 * Money sources are letters, in both headers and columns, in one contribution upload; another upload spells them out. Layouts:
 * https://programpay.vestwell.com/hc/en-us/articles/360059914953-What-headers-should-I-be-using-in-my-contribution-upload-file and
 * https://detamoov.happyfox.com/kb/article/100-standard-401k-to-vestwell-non-state-run-plans
 */
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
    {
      report: "payroll_register",
      rows: [
        [
          ...["Social Security Number", "Last Name", "Middle Name", "First Name", "Date of Birth", "Date of Hire", "Date of Rehire"],
          ...["Date of Termination", "Street Address #1", "Street Address #2", "City", "State", "Zip Code", "Division"],
          ...[
            "Pre-tax Contribution Amount",
            "Roth Contribution Amount",
            "Employer Contribution",
            "Loan Payment",
            "Current Period Compensation",
          ],
        ],
        [
          ...["900-00-0001", "Moss", "B", "Ada", "02/14/1980", "03/01/2015", "", "", "1 Elm St", "", "Akron", "OH", "44301", "East"],
          ...["100.00", "50.00", "60.00", "41.17", "2000.00"],
        ],
        [
          ...["900-00-0002", "Okafor", "", "Ben", "11/30/1975", "06/15/2009", "", "01/05/2024", "22 Oak Ave", "Apt 3", "Toledo", "OH"],
          ...["43604", "East", "92.53", "0.00", "55.52", "0.00", "1850.50"],
        ],
        [
          ...["900-00-0003", "Silva", "D", "Caro", "07/04/1991", "09/09/2019", "10/01/2021", "", "7 Lake Rd", "", "Dayton", "OH"],
          ...["45402", "West", "0.00", "312.00", "93.60", "88.10", "3120.00"],
        ],
      ],
      fields: {
        "Social Security Number": "ssn",
        "Last Name": "last_name",
        "Middle Name": "middle",
        "First Name": "first_name",
        "Date of Birth": "birth_date",
        "Date of Hire": "hire_date",
        "Date of Rehire": "rehire_date",
        "Date of Termination": "term_date",
        Division: "class",
        "Pre-tax Contribution Amount": "deferral_pretax",
        "Roth Contribution Amount": "deferral_roth",
        "Employer Contribution": "match",
        "Loan Payment": "loan_payment",
        "Current Period Compensation": "eligible_comp",
      },
    },
  ],
};
