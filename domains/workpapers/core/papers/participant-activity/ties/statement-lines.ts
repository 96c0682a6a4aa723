import type { ControlTotalKey } from "@tieout/catalog/core";
import type { BalanceFigure } from "../figures.ts";

export type StatementLine = readonly [key: ControlTotalKey, figure: BalanceFigure];

/** Trust statement lines and the figures that they must agree with. */
export const statementLines: readonly StatementLine[] = [
  ["beginning_balance", "beginning_balance"],
  ["contributions", "contributions"],
  ["rollovers", "rollovers"],
  ["loan_repayments", "loan_repayments"],
  ["loans_issued", "loans_issued"],
  ["gain_loss", "investment_income"],
  ["transfers", "transfers"],
  ["distributions", "distributions"],
  ["fees", "fees"],
  ["other", "other"],
  ["ending_balance", "ending_balance"],
];

export const statementKey = (control: ControlTotalKey): string => `participant_activity.statement.${control}`;
