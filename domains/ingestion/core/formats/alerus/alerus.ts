import type { FileFormat } from "../file-format.ts";

/**
 * Upper-case workbook with YYYYMMDD dates and amounts without commas; the file name includes the payroll date (account number and YYMMDD).
 * Layout: https://help.alerusrb.com/employers/retirement/standard-payroll-format/
 */
export const alerus: FileFormat = {
  key: "alerus",
  title: "Alerus",
  headers: {},
  codes: {},
  examples: [
    {
      report: "demographics",
      rows: [
        [
          ...["Social Security Number", "Last Name, First Name MI", "Street Address 1", "Street Address 2", "City", "State", "Zip + 4"],
          ...["Division/ Location", "Date of Birth"],
        ],
        ["900000001", "MOSS, ADA B", "1 ELM ST", "", "AKRON", "OH", "443010001", "EAST", "19800214"],
        ["900000002", "OKAFOR JR, BEN", "22 OAK AVE", "APT 3", "TOLEDO", "OH", "43604", "EAST", "19751130"],
        ["900000003", "SILVA, CARO D", "7 LAKE RD", "", "DAYTON", "OH", "454020003", "WEST", "19910704"],
      ],
      fields: {
        "Social Security Number": "ssn",
        "Last Name, First Name MI": "full_name",
        "Division/ Location": "class",
        "Date of Birth": "birth_date",
      },
    },
  ],
};
