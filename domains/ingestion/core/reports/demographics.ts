import { pickFields } from "./field-catalog.ts";
import { describeReport, type ReportDefinition } from "./report-definition.ts";

/** Grain: employee. */
export const demographics: ReportDefinition = {
  ...describeReport("demographics"),
  fields: [
    ...pickFields("required", "employee_id ssn full_name last_name first_name"),
    ...pickFields("recommended", "middle birth_date hire_date term_date rehire_date adj_service_date status class hours gender"),
    ...pickFields("optional", "marital_status ownership_pct"),
    ...pickFields("recommended", "gross_pay eligible_comp"),
  ],
  requiredGroups: [
    [["employee_id"], ["ssn"]],
    [["full_name"], ["last_name"]],
  ],
  rejectWhenEmpty: [["employee_id", "ssn"]],
  periodFields: [],
};
