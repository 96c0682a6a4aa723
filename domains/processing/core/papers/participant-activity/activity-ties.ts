import { cents } from "@tieout/kernel";
import { type ControlTotalKey, controlTotalTitles } from "../../paper-facts.ts";
import type { TieResult } from "../../paper-result.ts";
import { compareTie } from "../../rules/compare-tie.ts";
import type { ReportFacts } from "../../rules/report-facts.ts";
import { totalFigure } from "../figure-query.ts";
import {
  type ActivityAmounts,
  type ActivityField,
  activityFieldTitles,
  type ContributionField,
  contributionFields,
  sumFields,
} from "./activity-fields.ts";
import type { ContributionTotals } from "./inputs.ts";

interface StatementLine {
  readonly control: ControlTotalKey;
  readonly fields: readonly ActivityField[];
  /** Field name of the figure. */
  readonly figure: string;
}

/** Lines of the trust statement and the columns that they must agree with. */
export const statementLines: readonly StatementLine[] = [
  { control: "beginning_balance", fields: ["beginning_balance"], figure: "beginning_balance" },
  { control: "contributions", fields: contributionFields, figure: "contributions" },
  { control: "rollovers", fields: ["rollovers"], figure: "rollovers" },
  { control: "loan_repayments", fields: ["loan_principal_repaid", "loan_interest_paid"], figure: "loan_repayments" },
  { control: "loans_issued", fields: ["loans_issued"], figure: "loans_issued" },
  { control: "gain_loss", fields: ["gain_loss", "dividends"], figure: "investment_income" },
  { control: "transfers", fields: ["transfers"], figure: "transfers" },
  { control: "distributions", fields: ["distributions"], figure: "distributions" },
  { control: "fees", fields: ["fees"], figure: "fees" },
  { control: "other", fields: ["other_activity", "forfeitures"], figure: "other" },
  { control: "ending_balance", fields: ["ending_balance"], figure: "ending_balance" },
];

const statementTie = (facts: ReportFacts, totals: ActivityAmounts, line: StatementLine): TieResult => {
  const control = facts.control(line.control);
  const title = controlTotalTitles[line.control];
  return compareTie({
    key: `participant_activity.statement.${line.control}`,
    label: title,
    leftLabel: "Participant balances",
    leftCents: cents(sumFields(totals, line.fields)),
    rightLabel: control?.label ?? "Trust statement",
    rightCents: control?.amountCents ?? null,
    missing: "Not entered, and not read from a trust statement",
    leftFigure: totalFigure("participant_balances", line.figure),
  });
};

interface DetailSide {
  readonly facts: ReportFacts;
  readonly totals: ActivityAmounts;
  readonly contributions: readonly ContributionTotals[] | null;
}

function sourceTie({ totals, contributions }: DetailSide, field: ContributionField): TieResult {
  const detail = contributions?.reduce((sum, row) => sum + row.bySource[field], 0n);
  return compareTie({
    key: `participant_activity.detail.${field}`,
    label: `${activityFieldTitles[field]}, by source`,
    leftLabel: "Participant balances",
    leftCents: cents(totals[field]),
    rightLabel: "Contribution detail",
    rightCents: detail === undefined ? null : cents(detail),
    missing: "Contribution detail is not uploaded",
    leftFigure: totalFigure("participant_balances", field),
    ...(contributions ? { rightFigure: totalFigure("contribution_detail", field) } : {}),
  });
}

/** Contributions of all sources, where one side does not tell its sources apart. */
function wholeTie({ totals, contributions }: DetailSide & { readonly contributions: readonly ContributionTotals[] }): TieResult {
  return compareTie({
    key: "participant_activity.detail.contributions",
    label: "Contributions, all sources",
    leftLabel: "Participant balances",
    leftCents: cents(sumFields(totals, contributionFields)),
    rightLabel: "Contribution detail",
    rightCents: cents(
      contributions.reduce((sum, row) => sum + contributionFields.reduce((all, field) => all + row.bySource[field], 0n), 0n),
    ),
    missing: "",
    leftFigure: totalFigure("participant_balances", "contributions"),
    rightFigure: totalFigure("contribution_detail", "contributions"),
  });
}

/** Money that no source of its own takes: everything stands in the column of the rest. */
const isUnsplit = (amountOf: (field: ContributionField) => bigint): boolean =>
  amountOf("contributions_other") !== 0n && contributionFields.every((field) => field === "contributions_other" || amountOf(field) === 0n);

/** Every line of the trust statement, then contributions of each source that either side has, or of all where a side is not split. */
export function activityTies(side: DetailSide): TieResult[] {
  const { facts, totals, contributions } = side;
  const inDetail = (field: ContributionField): bigint => (contributions ?? []).reduce((sum, row) => sum + row.bySource[field], 0n);
  if (contributions && (isUnsplit((field) => totals[field]) || isUnsplit(inDetail)))
    return [...statementLines.map((line) => statementTie(facts, totals, line)), wholeTie({ ...side, contributions })];
  const used = contributionFields.filter((field) => totals[field] !== 0n || contributions?.some((row) => row.bySource[field] !== 0n));
  return [...statementLines.map((line) => statementTie(facts, totals, line)), ...used.map((field) => sourceTie(side, field))];
}
