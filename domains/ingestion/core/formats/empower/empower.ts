import type { FileFormat } from "../file-format.ts";

/**
 * Fixed-width lines without a header or record types, as payroll providers write them for Empower. Layout:
 * https://detamoov.happyfox.com/kb/article/1-standard-401k-to-empower
 */
export const empower: FileFormat = {
  key: "empower",
  title: "Empower",
  headers: {},
  codes: {},
  gaps: {
    demographics: [
      "Hours, employment status and pay are not in the named part of the payroll file. Map the columns after the rehire date by their values, or use the payroll provider's census.",
    ],
  },
  layouts: [
    {
      kind: "records",
      title: "Empower, payroll file of fixed length",
      reports: ["demographics"],
      records: [
        {
          use: "data",
          title: "employees",
          fields: [
            { name: "Plan Number", form: "text", from: 1, to: 13 },
            { name: "Employee SSN", form: "ssn", from: 14, to: 24 },
            { name: "Division", form: "text", from: 25, to: 44 },
            { name: "Last Name", form: "text", from: 45, to: 79 },
            { name: "First Name", form: "text", from: 80, to: 99 },
            { name: "Middle Name", form: "text", from: 100, to: 119 },
            { name: "Suffix", form: "text", from: 120, to: 134 },
            { name: "Birth Date", form: "MM/DD/YYYY", from: 135, to: 144 },
            { name: "Gender", form: "text", from: 145, to: 145 },
            { name: "Marital Status", form: "text", from: 146, to: 146 },
            { name: "Address Line 1", form: "text", from: 147, to: 181 },
            { name: "Address Line 2", form: "text", from: 182, to: 216 },
            { name: "City", form: "text", from: 217, to: 236 },
            { name: "State", form: "text", from: 237, to: 238 },
            { name: "Zip Code", form: "text", from: 239, to: 248 },
            { name: "Home Phone", form: "text", from: 249, to: 258 },
            { name: "Work Phone", form: "text", from: 259, to: 268 },
            { name: "Work Phone Ext.", form: "text", from: 269, to: 272 },
            { name: "Country", form: "text", from: 273, to: 274 },
            { name: "Hire Date", form: "MM/DD/YYYY", from: 275, to: 284 },
            { name: "Termination Date", form: "MM/DD/YYYY", from: 285, to: 294 },
            { name: "Rehire Date", form: "MM/DD/YYYY", from: 295, to: 304 },
          ],
        },
      ],
    },
  ],
  examples: [
    {
      report: "demographics",
      lines: [
        line(["ADA", "MOSS", "900000001"], ["02/14/1980", "F", "M"], ["03/01/2015", "", ""]),
        line(["BEN", "OKAFOR", "900000002"], ["11/30/1975", "M", "S"], ["06/15/2009", "01/05/2024", ""]),
        line(["CARO", "SILVA", "900000003"], ["07/04/1991", "F", "S"], ["09/09/2019", "", "10/01/2021"]),
      ],
      fields: {
        "Employee SSN": "ssn",
        Division: "class",
        "Last Name": "last_name",
        "First Name": "first_name",
        "Middle Name": "middle",
        "Birth Date": "birth_date",
        Gender: "gender",
        "Marital Status": "marital_status",
        "Hire Date": "hire_date",
        "Termination Date": "term_date",
        "Rehire Date": "rehire_date",
      },
    },
  ],
};

/** Line for an invented employee: name and SSN, then birth date, gender and marital status, then employment dates. */
function line([first = "", last = "", ssn = ""]: readonly string[], person: readonly string[], dates: readonly string[]): string {
  const head = `${"123456-01".padEnd(13)}${ssn.padEnd(11)}${"EAST".padEnd(20)}${last.padEnd(35)}${first.padEnd(20)}`;
  const address = `${"1 ELM ST".padEnd(70)}${"AKRON".padEnd(20)}OH44301`.padEnd(128);
  return `${head}${"Q".padEnd(20)}${"".padEnd(15)}${person.join("")}${address}${dates.map((date) => date.padEnd(10)).join("")}`;
}
