import type { FileFormat } from "../file-format.ts";

/**
 * Abbreviated names; the match column includes safe harbor contributions. Layout:
 * https://detamoov.happyfox.com/kb/article/65-standard-401k-to-flexible-benefit-systems/
 */
export const flexibleBenefitSystems: FileFormat = {
  key: "flexible-benefit-systems",
  title: "Flexible Benefit Systems",
  headers: {},
  codes: {},
  gaps: {
    contribution_detail: ["The match is one amount with the safe harbor match and the safe harbor nonelective contribution."],
  },
  examples: [
    {
      report: "contribution_detail",
      rows: [
        [
          ...["PLAN ID", "SSN", "Last Name", "First Name", "MI", "Birth Dt", "Hire Dt", "Rehire Dt", "Term Dt", "Address 1", "Address 2"],
          ...["City", "State", "Zip Code", "Email", "Check Date", "Cur Wages", "Cur Pre-Tax 401k Ded", "Cur Roth 401k Ded", "Cur Co Match"],
        ],
        [
          ...["7001", "900-00-0001", "Moss", "Ada", "B", "02/14/1980", "03/01/2015", "", "", "1 Elm St", "", "Akron", "OH", "44301"],
          ...["ada@moss.example", "01/12/2024", "2000.00", "100.00", "50.00", "60.00"],
        ],
        [
          ...[
            "7001",
            "900-00-0002",
            "Okafor",
            "Ben",
            "",
            "11/30/1975",
            "06/15/2009",
            "",
            "01/05/2024",
            "22 Oak Ave",
            "Apt 3",
            "Toledo",
            "OH",
          ],
          ...["43604", "ben@okafor.example", "01/12/2024", "1850.50", "92.53", "0.00", "55.52"],
        ],
        [
          ...["7001", "900-00-0003", "Silva", "Caro", "D", "07/04/1991", "09/09/2019", "10/01/2021", "", "7 Lake Rd", "", "Dayton", "OH"],
          ...["45402", "caro@silva.example", "01/12/2024", "3120.00", "0.00", "312.00", "93.60"],
        ],
      ],
      fields: {
        SSN: "ssn",
        "Last Name": "last_name",
        "First Name": "first_name",
        MI: "middle",
        "Check Date": "pay_date",
        "Cur Pre-Tax 401k Ded": "deferral_pretax",
        "Cur Roth 401k Ded": "deferral_roth",
        "Cur Co Match": "match",
      },
    },
  ],
};
