import type { FileFormat } from "../file-format.ts";

/** Payroll registers identify employees by file number and position. */
export const adp: FileFormat = {
  key: "adp",
  title: "ADP",
  headers: {
    employee_id: ["Position ID"],
  },
  codes: {},
  examples: [
    {
      report: "payroll_register",
      rows: [
        ["File #", "Associate Name", "Pay Date", "Gross Pay"],
        ["004411", "Moss, Ada", "01/12/2024", "2,000.00"],
      ],
      fields: { "File #": "employee_id", "Associate Name": "full_name", "Pay Date": "pay_date", "Gross Pay": "gross_pay" },
    },
  ],
};
