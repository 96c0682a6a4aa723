import type { FileFormat } from "../file-format.ts";

/**
 * CSV with quoted text, “Employee” before every name, and no negative amounts. Layout:
 * https://slavic401k.com/resources/contribution-file-requirements/
 */
export const slavic401k: FileFormat = {
  key: "slavic401k",
  title: "Slavic401k",
  headers: {},
  codes: {},
  examples: [
    {
      report: "contribution_detail",
      rows: [
        [
          ...["PEO ID", "Client ID (Employer)", "Employee Social Security Number", "Employee First Name", "Employee Last Name"],
          ...["Employee Address 1", "Employee Address 2", "Employee City", "Employee State Code", "Employee Zip Code"],
          ...["Employee Home Phone", "Employee Email Address", "Employee Date Of Birth", "Employee Date Of Hire"],
          ...["Hours (For Deferral Period)", "Gross Salary Before Deductions (For Deferral Period)"],
          ...["Cafeteria Benefits (For Deferral Period)", "Employee Deferral Amount"],
        ],
        [
          ...["12345", "592020202", "900000001", "Ada", "Moss", "1 Elm St", "", "Akron", "OH", "443010001", "3305550101"],
          ...["ada@moss.example", "02/14/1980", "03/01/2015", "80", "2000.00", "67.49", "100.00"],
        ],
        [
          ...["12345", "592020202", "900000002", "Ben", "Okafor", "22 Oak Ave", "Apt 3", "Toledo", "OH", "436040002", "4195550102"],
          ...["ben@okafor.example", "11/30/1975", "06/15/2009", "72", "1850.50", "0.00", "92.53"],
        ],
        [
          ...["12345", "592020202", "900000003", "Caro", "Silva", "7 Lake Rd", "", "Dayton", "OH", "454020003", "9375550103"],
          ...["caro@silva.example", "07/04/1991", "09/09/2019", "40", "3120.00", "25.00", "312.00"],
        ],
      ],
      fields: {
        "Employee Social Security Number": "ssn",
        "Employee First Name": "first_name",
        "Employee Last Name": "last_name",
        "Employee Deferral Amount": "deferral_pretax",
      },
    },
  ],
};
