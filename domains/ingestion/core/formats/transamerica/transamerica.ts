import type { FileFormat } from "../file-format.ts";

/**
 * CSV without a header, as payroll providers write it for large plans. The public page names the columns up to the payroll frequency:
 * https://detamoov.happyfox.com/kb/article/422-standard-401k-to-transamerica-large-market
 */
export const transamerica: FileFormat = {
  key: "transamerica",
  title: "Transamerica",
  headers: {},
  codes: {},
  gaps: {
    contribution_detail: [
      "The payroll file has no header: columns after the payroll frequency are named by letter, and each is mapped by hand.",
    ],
    payroll_register: [
      "The payroll file has no header: columns after the payroll frequency are named by letter, and each is mapped by hand.",
    ],
    demographics: ["The payroll file has no header, and hours and pay are not among its named columns."],
  },
  layouts: [
    {
      kind: "columns",
      title: "Transamerica, payroll file of large plans",
      reports: ["demographics", "payroll_register", "contribution_detail"],
      columns: [
        { name: "Account Number", form: "text" },
        { name: "Social Security Number", form: "ssn" },
        { name: "Employee Number", form: "text" },
        { name: "Employee Division/Location Code", form: "text" },
        { name: "Class Code", form: "text" },
        { name: "Employee Last Name", form: "text" },
        { name: "Employee Last Name Suffix", form: "text" },
        { name: "Employee First Name", form: "text" },
        { name: "Employee Middle Initial", form: "text" },
        { name: "Birth Date", form: "MM/DD/YYYY" },
        { name: "Hire Date", form: "MM/DD/YYYY" },
        { name: "Adjusted Service Date", form: "MM/DD/YYYY" },
        { name: "Termination Date", form: "MM/DD/YYYY" },
        { name: "Rehire Date", form: "MM/DD/YYYY" },
        { name: "Street Address Line 1", form: "text" },
        { name: "Street Address Line 2", form: "text" },
        { name: "City Name", form: "text" },
        { name: "State Code", form: "text" },
        { name: "Zip Code", form: "text" },
        { name: "E-mail Address", form: "text" },
        { name: "Daytime/Work Phone Number", form: "text" },
        { name: "Evening/Home Phone Number", form: "text" },
        { name: "Mobile Phone Number", form: "text" },
        { name: "Single Sign On Eligibility Code", form: "text" },
        { name: "Single Sign On Id", form: "text" },
        { name: "Marital Status Code", form: "text" },
        { name: "Payroll Frequency", form: "text" },
      ],
    },
  ],
  examples: [
    {
      report: "demographics",
      rows: [
        [
          ...["TA0001234", "900000001", "E1001", "EAST", "FT", "Moss", "", "Ada", "B", "02/14/1980", "03/01/2015", "03/01/2015", "", ""],
          ...["1 Elm St", "", "Akron", "OH", "44301", "ada@moss.example", "3305550101", "", "", "Y", "amoss", "M", "B"],
        ],
        [
          ...["TA0001234", "900000002", "E1002", "EAST", "FT", "Okafor", "Jr", "Ben", "", "11/30/1975", "06/15/2009", "", "01/05/2024", ""],
          ...["22 Oak Ave", "Apt 3", "Toledo", "OH", "43604", "ben@okafor.example", "", "4195550102", "", "Y", "bokafor", "S", "B"],
        ],
        [
          ...[
            "TA0001234",
            "900000003",
            "E1003",
            "WEST",
            "PT",
            "Silva",
            "",
            "Caro",
            "D",
            "07/04/1991",
            "09/09/2019",
            "10/01/2021",
            "",
            "10/01/2021",
          ],
          ...["7 Lake Rd", "", "Dayton", "OH", "45402", "caro@silva.example", "", "", "9375550103", "N", "", "S", "B"],
        ],
      ],
      fields: {
        "Social Security Number": "ssn",
        "Employee Number": "employee_id",
        "Class Code": "class",
        "Employee Last Name": "last_name",
        "Employee First Name": "first_name",
        "Employee Middle Initial": "middle",
        "Birth Date": "birth_date",
        "Hire Date": "hire_date",
        "Adjusted Service Date": "adj_service_date",
        "Termination Date": "term_date",
        "Rehire Date": "rehire_date",
        "Marital Status Code": "marital_status",
      },
    },
  ],
};
