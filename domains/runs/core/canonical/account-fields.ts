import { type ContributionSourceKey, contributionSources, moneySourceTitle } from "@tieout/catalog/core";

/** Contribution columns of the workpaper, employee sources first. `contributions_other` holds amounts from other sources or no source. */
export const contributionFields = [...contributionSources, "contributions_other"] as const;
export type ContributionField = (typeof contributionFields)[number];

/** Every field that changes a balance, in column order. */
export const flowFields = [
  ...contributionFields,
  "rollovers",
  "loan_principal_repaid",
  "loan_interest_paid",
  "loans_issued",
  "gain_loss",
  "dividends",
  "transfers",
  "distributions",
  "forfeitures",
  "fees",
  "other_activity",
] as const;
export type FlowField = (typeof flowFields)[number];

export const activityFields = ["beginning_balance", ...flowFields, "ending_balance", "vested_balance", "loan_balance"] as const;
export type ActivityField = (typeof activityFields)[number];

/** Cents per field; inflows positive, outflows negative. */
export type ActivityAmounts = Readonly<Record<ActivityField, bigint>>;

export const activityFieldTitles: Readonly<Record<ActivityField, string>> = {
  beginning_balance: "Beginning balance",
  ...(Object.fromEntries(contributionSources.map((key) => [key, moneySourceTitle(key)])) as Record<ContributionSourceKey, string>),
  contributions_other: "Contributions, other or unsplit",
  rollovers: "Rollovers in",
  loan_principal_repaid: "Loan principal repaid",
  loan_interest_paid: "Loan interest",
  loans_issued: "New loans",
  gain_loss: "Gain or loss",
  dividends: "Dividends and interest",
  transfers: "Transfers, net",
  distributions: "Distributions",
  forfeitures: "Forfeitures",
  fees: "Fees",
  other_activity: "Other and adjustments",
  ending_balance: "Ending (reported)",
  vested_balance: "Vested balance",
  loan_balance: "Loan balance",
};

export const sumFields = (amounts: Readonly<Partial<Record<string, bigint>>>, fields: readonly string[]): bigint =>
  fields.reduce((sum, field) => sum + (amounts[field] ?? 0n), 0n);

/** Beginning balance plus all flows, in cents. */
export const endingCalculated = (amounts: ActivityAmounts): bigint => amounts.beginning_balance + sumFields(amounts, flowFields);
