import { type ControlTotalKey, workpaperTitleOfTotal } from "@tieout/catalogue/core";
import { cents } from "@tieout/kernel";
import {
  type ActivityAmounts,
  activityFieldTitles,
  type ContributionField,
  compareTie,
  contributionFields,
  type ReportFacts,
  sumFields,
  type TieResult,
  totalFigureKey,
} from "@tieout/processing/core";
import { type BalanceFigure, balanceFields } from "./figures.ts";
import type { ContributionTotals } from "./inputs.ts";

/** Lines of the trust statement and the figures that they must agree with. */
const statementLines: readonly (readonly [ControlTotalKey, BalanceFigure])[] = [
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

const statementKey = (control: ControlTotalKey): string => `participant_activity.statement.${control}`;
const detailKey = (field: string): string => `participant_activity.detail.${field}`;

/** Columns that a tie compares, by its key. */
const fieldsByTie: ReadonlyMap<string, readonly string[]> = new Map([
  ...statementLines.map(([control, figure]) => [statementKey(control), balanceFields(figure)] as const),
  ...contributionFields.map((field) => [detailKey(field), [field]] as const),
  [detailKey("contributions"), contributionFields] as const,
]);
export const fieldsOfTie = (key: string): readonly string[] => fieldsByTie.get(key) ?? [];

function statementTie(facts: ReportFacts, totals: ActivityAmounts, [key, figure]: (typeof statementLines)[number]): TieResult {
  const control = facts.control(key);
  return compareTie({
    key: statementKey(key),
    label: workpaperTitleOfTotal(key),
    leftLabel: "Participant balances",
    leftCents: cents(sumFields(totals, balanceFields(figure))),
    rightLabel: control?.label ?? "Trust statement",
    rightCents: control?.amountCents ?? null,
    missing: "Not entered, and not found in a trust statement",
    leftFigure: totalFigureKey("participant_balances", figure),
  });
}

interface DetailSide {
  readonly facts: ReportFacts;
  readonly totals: ActivityAmounts;
  readonly contributions: readonly ContributionTotals[] | null;
}

function sourceTie({ totals, contributions }: DetailSide, field: ContributionField): TieResult {
  const detail = contributions?.reduce((sum, row) => sum + row.bySource[field], 0n);
  return compareTie({
    key: detailKey(field),
    label: `${activityFieldTitles[field]}, by source`,
    leftLabel: "Participant balances",
    leftCents: cents(totals[field]),
    rightLabel: "Contribution detail",
    rightCents: detail === undefined ? null : cents(detail),
    missing: "Contribution detail not uploaded",
    leftFigure: totalFigureKey("participant_balances", field),
    ...(contributions ? { rightFigure: totalFigureKey("contribution_detail", field) } : {}),
  });
}

/** Contributions of all sources, if one side does not split them. */
function wholeTie({ totals, contributions }: DetailSide & { readonly contributions: readonly ContributionTotals[] }): TieResult {
  return compareTie({
    key: detailKey("contributions"),
    label: "Contributions, all sources",
    leftLabel: "Participant balances",
    leftCents: cents(sumFields(totals, contributionFields)),
    rightLabel: "Contribution detail",
    rightCents: cents(
      contributions.reduce((sum, row) => sum + contributionFields.reduce((all, field) => all + row.bySource[field], 0n), 0n),
    ),
    missing: "",
    leftFigure: totalFigureKey("participant_balances", "contributions"),
    rightFigure: totalFigureKey("contribution_detail", "contributions"),
  });
}

/** Contributions without a split: everything is in the column of the rest. */
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
