import type { FileFormat } from "../file-format.ts";

/**
 * CSV with one header row; employee status is a letter. `XT` is a transfer, which doesn't reveal whether employment ended, so a person is
 * asked. Layout: https://detamoov.happyfox.com/kb/article/181-standard-401k-to-oneamerica
 */
export const oneAmerica: FileFormat = {
  key: "oneamerica",
  title: "OneAmerica",
  headers: {},
  codes: {},
  examples: [
    {
      report: "payroll_register",
      rows: [
        [
          ...["Contract Number", "Division", "First Name", "Middle Name (or Initial)", "Last Name", "SSN", "Gender", "Employee Status"],
          ...["Union Status", "Address 1", "Address 2", "City", "State", "Zip Code", "Birth Date", "Hire Date", "Rehire Date"],
          ...["Termination Date", "Payroll Date", "415 Earnings", "Plan Earnings"],
        ],
        [
          ...["G12345", "0001", "Ada", "B", "Moss", "900-00-0001", "F", "A", "N", "1 Elm St", "", "Akron", "OH", "44301"],
          ...["02/14/1980", "03/01/2015", "", "", "01/12/2024", "2000.00", "2000.00"],
        ],
        [
          ...["G12345", "0001", "Ben", "", "Okafor", "900-00-0002", "M", "T", "N", "22 Oak Ave", "Apt 3", "Toledo", "OH", "43604"],
          ...["11/30/1975", "06/15/2009", "", "01/05/2024", "01/12/2024", "1850.50", "1725.50"],
        ],
        [
          ...["G12345", "0002", "Caro", "D", "Silva", "900-00-0003", "F", "XT", "N", "7 Lake Rd", "", "Dayton", "OH", "45402"],
          ...["07/04/1991", "09/09/2019", "10/01/2021", "", "01/12/2024", "3120.00", "3120.00"],
        ],
      ],
      fields: {
        "First Name": "first_name",
        "Middle Name (or Initial)": "middle",
        "Last Name": "last_name",
        SSN: "ssn",
        Gender: "gender",
        "Employee Status": "status",
        "Union Status": "class",
        Division: "class",
        "Birth Date": "birth_date",
        "Hire Date": "hire_date",
        "Rehire Date": "rehire_date",
        "Termination Date": "term_date",
        "Payroll Date": "pay_date",
        "415 Earnings": "gross_pay",
        "Plan Earnings": "eligible_comp",
      },
    },
    {
      report: "demographics",
      rows: [
        ["Social Security Number", "Last Name", "First Name", "Employment Status"],
        ["900-00-0001", "Moss", "Ada", "XT"],
      ],
      fields: {
        "Social Security Number": "ssn",
        "Last Name": "last_name",
        "First Name": "first_name",
        "Employment Status": "status",
      },
    },
  ],
};
