import type { FileFormat } from "../file-format.ts";

/**
 * CSV with one header row; amounts are labeled current. Layout: https://detamoov.happyfox.com/kb/article/509-standard-401k-to-howardsimon/
 */
export const howardSimon: FileFormat = {
  key: "howardsimon",
  title: "HowardSimon",
  headers: {},
  codes: {},
  examples: [
    {
      report: "payroll_register",
      rows: [
        [
          ...["SSN", "Last Name", "First Name", "Address 1", "Address 2", "City", "State", "Zip Code", "Date of Birth"],
          ...["Original Hire Date", "Termination Date", "Date of Rehire", "Current Hours", "Current Salary", "Current Pre-Tax"],
          ...["Current Roth", "Loan Repayment", "Employer Match", "Employer Profit Sharing", "Email Address"],
        ],
        [
          ...["900-00-0001", "Moss", "Ada", "1 Elm St", "", "Akron", "OH", "44301", "02/14/1980", "03/01/2015", "", ""],
          ...["80.00", "2000.00", "100.00", "50.00", "41.17", "60.00", "0.00", "ada@moss.example"],
        ],
        [
          ...["900-00-0002", "Okafor", "Ben", "22 Oak Ave", "Apt 3", "Toledo", "OH", "43604", "11/30/1975", "06/15/2009", "01/05/2024", ""],
          ...["72.50", "1850.50", "92.53", "0.00", "0.00", "55.52", "0.00", "ben@okafor.example"],
        ],
        [
          ...["900-00-0003", "Silva", "Caro", "7 Lake Rd", "", "Dayton", "OH", "45402", "07/04/1991", "09/09/2019", "", "10/01/2021"],
          ...["40.00", "3120.00", "0.00", "312.00", "88.10", "93.60", "150.00", "caro@silva.example"],
        ],
      ],
      fields: {
        SSN: "ssn",
        "Last Name": "last_name",
        "First Name": "first_name",
        "Date of Birth": "birth_date",
        "Original Hire Date": "hire_date",
        "Termination Date": "term_date",
        "Date of Rehire": "rehire_date",
        "Current Hours": "hours",
        "Current Salary": "gross_pay",
        "Current Pre-Tax": "deferral_pretax",
        "Current Roth": "deferral_roth",
        "Loan Repayment": "loan_payment",
        "Employer Match": "match",
        "Employer Profit Sharing": "profit_sharing",
      },
    },
  ],
};
