import type { FileFormat } from "../file-format.ts";

/**
 * No public page lists the headings of its reports. Gaps:
 * https://help.auditminer.com/what-information-is-missing-from-the-principal-workpapers Records that payroll providers write for it
 * (“IPP”): https://detamoov.happyfox.com/kb/article/130-standard-401k-to-principal
 */
export const principal: FileFormat = {
  key: "principal",
  title: "Principal",
  headers: { class: ["Location Number"] },
  codes: {},
  gaps: {
    contribution_detail: ["The report doesn't have fund tickers or elected percentages."],
    distribution_detail: [
      "The report doesn't have forfeitures, payees or defaulted loan amounts.",
      "Payments are not split by money source. The Display of Accounts has the split, but not for a person with several payments.",
    ],
    trust_statement: ["The report doesn't have investment IDs, tickers, shares, prices or costs."],
    demographics: ["Only the published type 180 records of the payroll file are read. They have no termination date, status or pay."],
  },
  layouts: [
    {
      kind: "records",
      title: "Principal, payroll file with record types (IPP)",
      reports: ["demographics"],
      type: { from: 1, to: 3 },
      records: [
        {
          use: "data",
          code: "180",
          title: "records of demographics (180)",
          fields: [
            { name: "Contract Number", form: "text", from: 5, to: 10 },
            { name: "Social Security Number", form: "ssn", from: 12, to: 20 },
            { name: "Employee Name", form: "text", from: 22, to: 45 },
            { name: "Date of Birth", form: "MM/DD/YYYY", from: 46, to: 55 },
            { name: "Date of Employment", form: "MM/DD/YYYY", from: 57, to: 66 },
            { name: "Sex", form: "text", from: 68, to: 68 },
            { name: "Location Number", form: "text", from: 69, to: 75 },
            { name: "SSN Repeated", form: "ssn", from: 77, to: 85 },
            { name: "Alternate ID", form: "text", from: 112, to: 131 },
            { name: "Eligibility Hours", form: "number", from: 133, to: 140 },
            { name: "Hours Begin Date", form: "MM/DD/YYYY", from: 142, to: 151 },
          ],
        },
      ],
    },
  ],
  examples: [
    {
      report: "demographics",
      lines: [
        "180 123456 900000001 MOSS, ADA               02/14/1980 03/01/2015 F0000010 900000001                          E1001                   80.00 01/01/2024",
        "180 123456 900000002 OKAFOR, BEN             11/30/1975 06/15/2009 M0000010 900000002                          E1002                   72.50 01/01/2024",
        "180 123456 900000003 SILVA, CARO             07/04/1991 09/09/2019 F0000020 900000003                          E1003                   40.00 01/01/2024",
      ],
      fields: {
        "Social Security Number": "ssn",
        "Employee Name": "full_name",
        "Date of Birth": "birth_date",
        "Date of Employment": "hire_date",
        Sex: "gender",
        "Location Number": "class",
        "Alternate ID": "employee_id",
        "Eligibility Hours": "hours",
      },
    },
  ],
};
