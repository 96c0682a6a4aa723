import { pickEmployeeTexts, pickFields } from "./field-catalog.ts";
import { describeReport, type ReportDefinition } from "./report-definition.ts";

/** A census covers the year, so figures through its end date are figures for the year. */
const annual = (key: string, headers: string) =>
  pickFields("recommended", key).map((field) => ({ ...field, synonyms: [...field.synonyms, ...headers.split(";")] }));

/** Grain: employee. */
export const demographics: ReportDefinition = {
  ...describeReport("demographics"),
  fields: [
    ...pickFields("required", "employee_id ssn full_name last_name first_name"),
    ...pickFields("recommended", "middle birth_date hire_date term_date rehire_date adj_service_date status"),
    ...pickEmployeeTexts("recommended"),
    ...annual("hours", "YTD Hours;YTD Hours Worked"),
    ...pickFields("recommended", "gender"),
    ...pickFields("optional", "marital_status ownership_pct death_date"),
    ...annual("gross_pay", "YTD Gross;YTD Gross Pay;YTD Wages;YTD Earnings"),
    ...annual("eligible_comp", "YTD Eligible Compensation;YTD Plan Compensation;YTD Eligible Earnings"),
  ],
  requiredGroups: [
    [["employee_id"], ["ssn"]],
    [["full_name"], ["last_name"]],
  ],
  rejectWhenEmpty: [["employee_id", "ssn"]],
  periodFields: [],
  listed: { by: ["employee_id", "ssn"], subject: "employees" },
};
