import { eventFields } from "../../reports/event-fields.ts";
import { balanceAndFlowFields, payAndSourceFields } from "../../reports/money-fields.ts";
import { personFields } from "../../reports/person-fields.ts";
import type { FileFormat } from "../file-format.ts";
import { universalTexts } from "./universal-texts.ts";

/** Spellings used by several providers, and the fields' own spellings. */
export const universal: FileFormat = {
  key: "universal",
  title: "Any provider",
  headers: Object.fromEntries(
    [...personFields, ...payAndSourceFields, ...balanceAndFlowFields, ...eventFields].map(({ key, synonyms }) => [key, synonyms]),
  ),
  codes: {},
  texts: universalTexts,
  examples: [
    {
      report: "payroll_register",
      rows: [
        ["Acme Widgets", "", "", "", ""],
        ["Employee ID", "Employee Name", "Check Date", "Gross Pay", "Roth 401(k)"],
        ["1001", "Moss, Ada", "01/12/2024", "2,000.00", "100.00"],
      ],
      fields: {
        "Employee ID": "employee_id",
        "Employee Name": "full_name",
        "Check Date": "pay_date",
        "Gross Pay": "gross_pay",
        "Roth 401(k)": "deferral_roth",
      },
    },
  ],
};
