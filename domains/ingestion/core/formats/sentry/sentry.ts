import type { FileFormat } from "../file-format.ts";

/**
 * Pay, hours and exclusions for both the period and the year. Layout: https://detamoov.happyfox.com/kb/article/67-standard-401k-to-sentry
 */
export const sentry: FileFormat = {
  key: "sentry",
  title: "Sentry",
  headers: {},
  codes: {},
  examples: [
    {
      report: "payroll_register",
      rows: [
        [
          ...["First Name", "Middle Name", "Last Name", "Gender", "SSN", "Address 1", "Address 2", "City", "State", "Zip", "Birth Date"],
          ...["Hire Date", "Rehire Date", "Termination Date", "Check Date", "Payroll Begin Date", "Payroll End Date", "Payroll Frequency"],
          ...["Gross Earnings", "YTD Earnings", "Hours", "YTD Hours", "Excluded Earnings", "YTD Excluded Earnings", "Employee Deferral"],
        ],
        [
          ...["Ada", "B", "Moss", "F", "900-00-0001", "1 Elm St", "", "Akron", "OH", "44301", "2/14/1980", "3/01/2015", "", ""],
          ...["1/26/2024", "1/07/2024", "1/20/2024", "B", "2000.00", "4000.00", "80.00", "160.00", "0.00", "0.00", "100.00"],
        ],
        [
          ...[
            "Ben",
            "",
            "Okafor",
            "M",
            "900-00-0002",
            "22 Oak Ave",
            "Apt 3",
            "Toledo",
            "OH",
            "43604",
            "11/30/1975",
            "6/15/2009",
            "",
            "1/19/2024",
          ],
          ...["1/26/2024", "1/07/2024", "1/20/2024", "B", "1850.50", "3701.00", "72.50", "152.50", "125.00", "125.00", "92.53"],
        ],
        [
          ...[
            "Caro",
            "D",
            "Silva",
            "U",
            "900-00-0003",
            "7 Lake Rd",
            "",
            "Dayton",
            "OH",
            "45402",
            "7/04/1991",
            "9/09/2019",
            "10/01/2021",
            "",
          ],
          ...["1/26/2024", "1/07/2024", "1/20/2024", "B", "3120.00", "6240.00", "40.00", "120.00", "0.00", "50.00", "312.00"],
        ],
      ],
      fields: {
        "First Name": "first_name",
        "Middle Name": "middle",
        "Last Name": "last_name",
        Gender: "gender",
        SSN: "ssn",
        "Birth Date": "birth_date",
        "Hire Date": "hire_date",
        "Rehire Date": "rehire_date",
        "Termination Date": "term_date",
        "Check Date": "pay_date",
        "Payroll Begin Date": "period_start",
        "Payroll End Date": "period_end",
        "Payroll Frequency": "pay_frequency",
        "Gross Earnings": "gross_pay",
        "YTD Earnings": "ytd_gross",
        Hours: "hours",
        "Excluded Earnings": "excluded_comp",
        "Employee Deferral": "deferral_pretax",
      },
    },
  ],
};
