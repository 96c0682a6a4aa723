import { pickFields } from "../../../../domains/ingestion/core/reports/field-catalog.ts";
import { describeReport, type ReportDefinition } from "../../../../domains/ingestion/core/reports/report-definition.ts";

/** Grain: DECIDE (docs/recipes/report.md): what one row is */
export const templateReport: ReportDefinition = {
  ...describeReport("demographics"),
  // DECIDE (docs/recipes/report.md): its fields, and how much workpapers lose without each
  fields: [
    ...pickFields("required", "participant_id ssn full_name last_name first_name"),
    ...pickFields("recommended", "beginning_balance ending_balance"),
  ],
  // DECIDE (docs/recipes/report.md): which fields are alternatives of each other
  requiredGroups: [
    [["participant_id"], ["ssn"]],
    [["full_name"], ["last_name"]],
  ],
  rejectWhenEmpty: [["participant_id", "ssn"]],
  // DECIDE (docs/recipes/report.md): dates that must be within the plan year
  periodFields: [],
};
