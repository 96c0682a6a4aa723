import { sourceFields } from "@tieout/catalog/core";
import { pickFields } from "./field-catalog.ts";
import { describeReport, type ReportDefinition } from "./report-definition.ts";

const sources = sourceFields("participant_balances");

/** Grain: participant × money source × fund; either of the last two may be absent. */
export const participantBalances: ReportDefinition = {
  ...describeReport("participant_balances"),
  fields: [
    ...pickFields("required", "participant_id ssn"),
    ...pickFields("recommended", "full_name last_name first_name middle status birth_date hire_date term_date rehire_date"),
    ...pickFields("recommended", "money_source fund_name"),
    ...pickFields("optional", "fund_id ticker death_date row_period"),
    ...pickFields("required", "beginning_balance ending_balance"),
    ...pickFields(
      "recommended",
      `contributions ${sources.join(" ")} rollovers loan_principal_repaid loan_interest_paid loans_issued gain_loss`,
    ),
    ...pickFields("recommended", "dividends transfers distributions forfeitures fees other_activity vested_pct vested_balance"),
    ...pickFields("optional", "loan_balance"),
  ],
  requiredGroups: [[["participant_id"], ["ssn"]], [["beginning_balance"]], [["ending_balance"]]],
  rejectWhenEmpty: [["participant_id", "ssn"]],
  periodFields: ["row_period"],
  periods: {
    field: "row_period",
    of: ["participant_id", "ssn", "money_source", "fund_name", "fund_id"],
    first: ["beginning_balance"],
    last: ["ending_balance", "vested_balance", "loan_balance", "vested_pct", "status"],
  },
  listed: { by: ["participant_id", "ssn", "money_source", "fund_name", "fund_id"], subject: "participants" },
  rollForward: {
    opening: "beginning_balance",
    closing: "ending_balance",
    inflows: [
      "contributions",
      ...sources,
      "rollovers",
      "loan_principal_repaid",
      "loan_interest_paid",
      "gain_loss",
      "dividends",
      "transfers",
      "other_activity",
    ],
    outflows: ["distributions", "loans_issued", "forfeitures", "fees"],
  },
};
