import { sourceFields } from "@tieout/catalog/core";
import { pickFields } from "./field-catalog.ts";
import { describeReport, type ReportDefinition } from "./report-definition.ts";

const sourceSpellings = pickFields("optional", sourceFields("participant_balances").join(" ")).flatMap(({ synonyms }) => synonyms);

/** Either one line per control total (description and amount) or one row per fund with a column per flow. */
export const trustStatement: ReportDefinition = {
  ...describeReport("trust_statement"),
  fields: [
    ...pickFields("required", "line_description line_key"),
    // In a report with a column per flow, "Contributions" is a flow; only these headers mean the long form's single amount.
    ...pickFields("required", "amount").map((field) => ({
      ...field,
      synonyms: ["Amount", "Dollar Amount", "Cash Amount", "Value", "Total Amount"],
    })),
    ...pickFields("recommended", "fund_name"),
    ...pickFields("optional", "fund_id account_class debit_credit"),
    ...pickFields("required", "beginning_balance ending_balance"),
    ...pickFields("recommended", "contributions").map((field) => ({
      ...field,
      // A trustee may have a column per source; each is part of contributions.
      synonyms: [...field.synonyms, ...sourceSpellings],
    })),
    ...pickFields("recommended", "rollovers loans_issued loan_repayments gain_loss dividends transfers distributions forfeitures fees"),
    ...pickFields("recommended", "other_activity"),
  ],
  requiredGroups: [
    [["line_description", "amount"], ["beginning_balance"]],
    [["line_description", "amount"], ["ending_balance"]],
  ],
  rejectWhenEmpty: [["line_description", "fund_name", "fund_id"]],
  periodFields: [],
  listed: { by: ["line_description", "fund_name", "fund_id"], subject: "lines" },
  rollForward: {
    opening: "beginning_balance",
    closing: "ending_balance",
    inflows: ["contributions", "rollovers", "loan_repayments", "gain_loss", "dividends", "transfers", "other_activity"],
    outflows: ["distributions", "loans_issued", "forfeitures", "fees"],
  },
};
