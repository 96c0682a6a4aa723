import { sourceFields } from "@tieout/catalog/core";
import { pickEmployeeTexts, pickFields } from "./field-catalog.ts";
import { describeReport, type ReportDefinition } from "./report-definition.ts";

/** Grain: employee × pay date (wide) or employee × pay date × pay code (long; the amount goes to the field that the code is mapped to). */
export const payrollRegister: ReportDefinition = {
  ...describeReport("payroll_register"),
  fields: [
    ...pickFields("required", "employee_id ssn full_name last_name first_name"),
    ...pickFields("recommended", "middle"),
    ...pickFields("required", "pay_date"),
    ...pickFields("optional", "period_start period_end pay_frequency"),
    ...pickFields("recommended", "hours gross_pay eligible_comp excluded_comp w2_comp sec125"),
    ...pickFields("optional", "counted_earnings uncounted_earnings"),
    ...pickFields("recommended", sourceFields("payroll_register").join(" ")),
    ...pickFields("recommended", "birth_date hire_date term_date rehire_date status"),
    ...pickEmployeeTexts("recommended"),
    ...pickFields("recommended", "gender"),
    ...pickFields("optional", "ytd_gross pay_code pay_code_description amount debit_credit death_date"),
  ],
  requiredGroups: [[["employee_id"], ["ssn"]], [["full_name"], ["last_name"]], [["pay_date"]]],
  rejectWhenEmpty: [["employee_id", "ssn"], ["pay_date"]],
  periodFields: ["pay_date"],
  needs: { amount: "pay_code" },
};
