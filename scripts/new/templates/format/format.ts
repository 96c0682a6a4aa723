import type { FileFormat } from "../../../../domains/ingestion/core/formats/file-format.ts";

/** DECIDE (docs/recipes/recordkeeper-format.md): the public page that says what is below, with its address */
export const templateFormat: FileFormat = {
  key: "template-format",
  // DECIDE (docs/recipes/recordkeeper-format.md): the row of service_providers whose name begins with the key, or a migration that adds it
  title: "Template Format",
  // DECIDE (docs/recipes/recordkeeper-format.md): spellings of headers that no other provider has
  headers: {},
  // DECIDE (docs/recipes/recordkeeper-format.md): codes of types, money sources and statuses
  codes: {},
  examples: [
    {
      report: "payroll_register",
      rows: [
        ["Employee ID", "Employee Name", "Pay Date", "Gross Pay"],
        ["004411", "Moss, Ada", "01/12/2024", "2,000.00"],
      ],
      fields: { "DECIDE (docs/recipes/recordkeeper-format.md): headers of a report of this provider": "employee_id" },
    },
  ],
};
