import type { FileFormat } from "../file-format.ts";

/** CSV with one header row. Layout: https://detamoov.happyfox.com/kb/article/144-standard-401k-to-mutual-of-america */
export const mutualOfAmerica: FileFormat = {
  key: "mutual-of-america",
  title: "Mutual of America",
  headers: {},
  codes: {},
  examples: [
    {
      report: "contribution_detail",
      rows: [
        [
          ...["First Name", "Last Name", "SSN", "Gender", "Marital Status", "Address 1", "Address 2", "City", "State", "Zip"],
          ...["Birth Date", "Hire Date", "Termination Date", "Payroll Date", "Plan Compensation", "Hours Worked", "Excluded Earnings"],
          ...["Employee Deferral", "Employee Roth"],
        ],
        [
          ...["Ada", "Moss", "900-00-0001", "F", "S", "1 Elm St", "", "Akron", "OH", "44301"],
          ...["02/14/1980", "03/01/2015", "", "01/12/2024", "2000.00", "80.00", "0.00", "100.00", "50.00"],
        ],
        [
          ...["Ben", "Okafor", "900-00-0002", "M", "M", "22 Oak Ave", "Apt 3", "Toledo", "OH", "43604"],
          ...["11/30/1975", "06/15/2009", "", "01/12/2024", "1850.50", "72.50", "125.00", "92.53", "0.00"],
        ],
        [
          ...["Caro", "Silva", "900-00-0003", "U", "U", "7 Lake Rd", "", "Dayton", "OH", "45402"],
          ...["07/04/1991", "09/09/2019", "01/05/2024", "01/12/2024", "3120.00", "40.00", "0.00", "0.00", "312.00"],
        ],
      ],
      fields: {
        "First Name": "first_name",
        "Last Name": "last_name",
        SSN: "ssn",
        "Payroll Date": "pay_date",
        "Employee Deferral": "deferral_pretax",
        "Employee Roth": "deferral_roth",
      },
    },
  ],
};
