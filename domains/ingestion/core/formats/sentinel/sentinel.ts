import type { FileFormat } from "../file-format.ts";

/**
 * Dates without separators; every amount is labeled with its period. Layout:
 * https://detamoov.happyfox.com/kb/article/121-standard-401k-to-sentinel-group
 */
export const sentinel: FileFormat = {
  key: "sentinel",
  title: "Sentinel",
  headers: {
    loan_payment: ["401-K Loan Repayment Amount 2 - Period"],
  },
  codes: {},
  examples: [
    {
      report: "payroll_register",
      rows: [
        [
          ...["Social Security Number", "Employee ID", "Last Name", "First Name", "Middle Initial", "Date Of Birth", "Date Of Hire"],
          ...["Date of Termination", "Date of Rehire", "Gender Code", "Employee Contribution -401(K) - Period"],
          ...["Employee Contribution -Roth401(K) - Period", "Hours Worked - Period", "Gross Compensation -Period"],
          ...["Excluded Compensation - Period", "401-K Loan Repayment Amount 1 - Period", "401-K Loan Repayment Amount 2 - Period"],
        ],
        [
          ...["900000001", "1001", "Moss", "Ada", "B", "02141980", "03012015", "", "", "F"],
          ...["100.00", "50.00", "80.00", "2000.00", "0.00", "41.17", "10.00"],
        ],
        [
          ...["900000002", "1002", "Okafor", "Ben", "", "11301975", "06152009", "01052024", "", "M"],
          ...["92.53", "0.00", "72.50", "1850.50", "125.00", "0.00", "0.00"],
        ],
        [
          ...["900000003", "1003", "Silva", "Caro", "D", "07041991", "09092019", "", "10012021", "F"],
          ...["0.00", "312.00", "40.00", "3120.00", "0.00", "88.10", "0.00"],
        ],
      ],
      fields: {
        "Social Security Number": "ssn",
        "Employee ID": "employee_id",
        "Last Name": "last_name",
        "First Name": "first_name",
        "Middle Initial": "middle",
        "Date Of Birth": "birth_date",
        "Date Of Hire": "hire_date",
        "Date of Termination": "term_date",
        "Date of Rehire": "rehire_date",
        "Gender Code": "gender",
        "Employee Contribution -401(K) - Period": "deferral_pretax",
        "Employee Contribution -Roth401(K) - Period": "deferral_roth",
        "Hours Worked - Period": "hours",
        "Gross Compensation -Period": "gross_pay",
        "Excluded Compensation - Period": "excluded_comp",
        "401-K Loan Repayment Amount 1 - Period": "loan_payment",
        "401-K Loan Repayment Amount 2 - Period": "loan_payment",
      },
    },
  ],
};
