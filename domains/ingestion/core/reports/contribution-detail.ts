import { sourceFields } from "@tieout/catalog/core";
import { pickFields } from "./field-catalog.ts";
import { describeReport, type ReportDefinition } from "./report-definition.ts";

const sources = sourceFields("contribution_detail");

/** Grain: participant × date × money source (× fund); either one amount column with a source column, or one column per source. */
export const contributionDetail: ReportDefinition = {
  ...describeReport("contribution_detail"),
  fields: [
    ...pickFields("required", "participant_id ssn"),
    ...pickFields("recommended", "full_name last_name first_name middle pay_date received_date money_source"),
    ...pickFields("optional", "fund_name fund_id debit_credit"),
    ...pickFields("required", "amount"),
    ...pickFields("recommended", sources.join(" ")),
  ],
  requiredGroups: [
    [["participant_id"], ["ssn"]],
    [["amount"], ...sources.map((key) => [key])],
    [["pay_date"], ["received_date"]],
  ],
  rejectWhenEmpty: [["participant_id", "ssn"]],
  periodFields: ["pay_date", "received_date"],
};
