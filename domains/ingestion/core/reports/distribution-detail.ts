import { pickFields } from "./field-catalog.ts";
import { describeReport, type ReportDefinition } from "./report-definition.ts";

/** Grain: payment (× money source). Payments are positive; voids and reversals stay negative or are marked by a status. */
export const distributionDetail: ReportDefinition = {
  ...describeReport("distribution_detail"),
  fields: [
    ...pickFields("required", "participant_id ssn"),
    ...pickFields("recommended", "full_name last_name first_name middle"),
    ...pickFields("required", "dist_date dist_type dist_gross"),
    ...pickFields("recommended", "fed_tax state_tax dist_fee dist_net form1099_code forfeiture loan_offset payee birth_date hire_date"),
    ...pickFields("recommended", "term_date vested_pct money_source"),
    ...pickFields("optional", "dist_id death_date dist_status debit_credit"),
  ],
  requiredGroups: [[["participant_id"], ["ssn"]], [["dist_date"]], [["dist_type"]], [["dist_gross"]]],
  rejectWhenEmpty: [["participant_id", "ssn"], ["dist_date"], ["dist_gross"]],
  periodFields: ["dist_date"],
  payment: {
    gross: "dist_gross",
    net: "dist_net",
    deductions: ["fed_tax", "state_tax", "dist_fee"],
    others: ["forfeiture", "loan_offset"],
  },
};
