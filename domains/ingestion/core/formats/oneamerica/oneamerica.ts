import type { FileFormat } from "../file-format.ts";

/** Census files distinguish a termination before the plan year from one in it. */
export const oneAmerica: FileFormat = {
  key: "oneamerica",
  title: "OneAmerica",
  headers: {},
  codes: { statuses: { XT: "terminated" } },
  examples: [
    {
      report: "demographics",
      rows: [
        ["Social Security Number", "Last Name", "First Name", "Employment Status"],
        ["900-00-0001", "Moss", "Ada", "XT"],
      ],
      fields: { "Social Security Number": "ssn", "Last Name": "last_name", "Employment Status": "status" },
    },
  ],
};
