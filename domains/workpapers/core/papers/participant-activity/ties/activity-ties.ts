import { cents } from "@tieout/kernel";
import {
  type ActivityAmounts,
  activityFieldTitles,
  type ContributionField,
  compareTie,
  contributionFields,
  type Lack,
  lackOfProviders,
  longFormOf,
  sumFields,
  type TalliedException,
  type TieResult,
  totalFigureKey,
} from "@tieout/runs/core";
import { type BalanceFigure, balanceFields, type DetailReport, lackOfFigure } from "../figures.ts";
import type { ActivityInputs, ContributionTotals } from "../inputs.ts";
import { statementKey, statementLines } from "./statement-lines.ts";
import { statementTies } from "./statement-ties.ts";
import { detailExplanations, statementExplanations } from "./tie-explanations.ts";

const detailKey = (field: string): string => `participant_activity.detail.${field}`;

/** Columns that each tie compares, by tie key. */
const fieldsByTie: ReadonlyMap<string, readonly string[]> = new Map([
  ...statementLines.map(([control, figure]) => [statementKey(control), balanceFields(figure)] as const),
  ...contributionFields.map((field) => [detailKey(field), [field]] as const),
  [detailKey("contributions"), contributionFields] as const,
]);
export const fieldsOfTie = (key: string): readonly string[] => fieldsByTie.get(key) ?? [];

interface DetailSide {
  readonly inputs: ActivityInputs;
  readonly totals: ActivityAmounts;
  readonly found: readonly TalliedException[];
}

/** Data missing on either side; if it is missing on both, the lack that prevents any comparison. */
function lackOfEither({ facts }: ActivityInputs, figure: BalanceFigure): Lack | null {
  const [left, right] = ["participant_balances", "contribution_detail"] as const;
  const ofProviders = lackOfProviders(facts.sources, { report: right, of: left });
  const lacks = [lackOfFigure(facts, figure, left), lackOfFigure(facts, figure, right), ofProviders].filter((lack) => lack !== null);
  return lacks.find(({ isWhole }) => isWhole) ?? lacks[0] ?? null;
}

function sourceTie({ inputs, totals, found }: DetailSide, field: ContributionField): TieResult {
  const { contributions } = inputs;
  const detail = contributions?.reduce((sum, row) => sum + row.bySource[field], 0n);
  return compareTie({
    key: detailKey(field),
    label: `${activityFieldTitles[field]}, by source`,
    leftLabel: "Participant balances",
    leftCents: cents(totals[field]),
    rightLabel: "Contribution detail",
    rightCents: detail === undefined ? null : cents(detail),
    missing: "Contribution detail not uploaded",
    lacking: lackOfEither(inputs, field),
    leftFigure: totalFigureKey("participant_balances", field),
    ...(contributions ? { rightFigure: totalFigureKey("contribution_detail", field) } : {}),
    candidates: detailExplanations(inputs, found, (row) => row[field]),
  });
}

/** Ties contributions to all sources together, if one side is not split by source. */
function wholeTie({ inputs, totals, found }: DetailSide, contributions: readonly ContributionTotals[]): TieResult {
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
    lacking: lackOfEither(inputs, "contributions"),
    leftFigure: totalFigureKey("participant_balances", "contributions"),
    rightFigure: totalFigureKey("contribution_detail", "contributions"),
    candidates: detailExplanations(inputs, found),
  });
}

/**
 * Whether sources cannot be compared individually because contributions are in the catch-all column: either all of them are there, or a
 * file has no other column.
 */
function isUnsplit({ facts }: ActivityInputs, report: DetailReport, amountOf: (field: ContributionField) => bigint): boolean {
  if (amountOf("contributions_other") === 0n) return false;
  const hasUnsplit = facts.sources.some(
    ({ reportKey, fieldsMapped }) => reportKey === report && longFormOf(report, (field) => fieldsMapped.includes(field))?.isSplit === false,
  );
  return hasUnsplit || contributionFields.every((field) => field === "contributions_other" || amountOf(field) === 0n);
}

function detailTies(side: DetailSide): TieResult[] {
  const { totals, inputs } = side;
  const { contributions } = inputs;
  const inDetail = (field: ContributionField): bigint => (contributions ?? []).reduce((sum, row) => sum + row.bySource[field], 0n);
  const isWhole = isUnsplit(inputs, "participant_balances", (field) => totals[field]) || isUnsplit(inputs, "contribution_detail", inDetail);
  if (contributions && isWhole) return [wholeTie(side, contributions)];
  const used = contributionFields.filter((field) => totals[field] !== 0n || contributions?.some((row) => row.bySource[field] !== 0n));
  return used.map((field) => sourceTie(side, field));
}

/**
 * Ties for every line of the trust statement, in total and by fund, and for contributions: by source, or in total if one side is not split.
 */
export function activityTies(inputs: ActivityInputs, totals: ActivityAmounts, found: readonly TalliedException[]): TieResult[] {
  return [...statementTies(inputs, totals, statementExplanations(inputs, found)), ...detailTies({ inputs, totals, found })];
}
