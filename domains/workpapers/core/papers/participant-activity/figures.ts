import { reportTitle } from "@tieout/catalog/core";
import { displayDate, type PlainDate, parsePlainDate } from "@tieout/kernel";
import {
  type ActivityField,
  activityFields,
  activityFieldTitles,
  contributionFields,
  type Figure,
  givesAmount,
  type Lack,
  lackOfFiles,
  type NeededFigure,
  type ReportFacts,
  totalFigureKey,
} from "@tieout/runs/core";

/** Figures that combine several columns, by name. */
const joined = {
  contributions: contributionFields,
  investment_income: ["gain_loss", "dividends"],
  loan_repayments: ["loan_principal_repaid", "loan_interest_paid"],
  other: ["other_activity", "forfeitures"],
} as const satisfies Readonly<Record<string, readonly ActivityField[]>>;

export type BalanceFigure = ActivityField | keyof typeof joined;
export const balanceFigures: readonly BalanceFigure[] = [
  ...activityFields,
  "contributions",
  "investment_income",
  "loan_repayments",
  "other",
];

/** Columns that add up to an account figure. */
export const balanceFields = (figure: BalanceFigure): readonly ActivityField[] =>
  figure in joined ? joined[figure as keyof typeof joined] : [figure as ActivityField];

/** Reports whose fields for amounts by source have the same names. */
export type DetailReport = "participant_balances" | "contribution_detail";

/** A figure and the report fields that supply it. */
export const neededFigure = (figure: BalanceFigure, report: DetailReport = "participant_balances"): NeededFigure => ({
  report,
  words: figure === "contributions" ? "Contributions" : columnWords(balanceFields(figure)),
  gives: (source) => balanceFields(figure).some((field) => givesAmount(source, field)),
});

/** Data missing for a figure; a file without the column does not prove that the amount is zero. */
export const lackOfFigure = (facts: ReportFacts, figure: BalanceFigure, report?: DetailReport): Lack | null =>
  lackOfFiles(facts.sources, neededFigure(figure, report));

const columnWords = (fields: readonly ActivityField[]): string => fields.map((name) => activityFieldTitles[name]).join(" + ");

/** A total from the balances or the contributions. */
export function accountFigure(report: DetailReport, figure: BalanceFigure): Figure {
  const fields = balanceFields(figure);
  const column = columnWords(fields);
  return {
    key: totalFigureKey(report, figure),
    label: `${reportTitle(report)}: ${column}`,
    report,
    column,
    rows: { kind: "columns", fields: fields.map((field) => `x_${field}`) },
  };
}

/** Contributions on one day. */
export const contributionDayFigure = (on: PlainDate): Figure => ({
  key: `contribution_detail.on.${on}`,
  label: `${reportTitle("contribution_detail")}: contributions of ${displayDate(on)}`,
  report: "contribution_detail",
  column: columnWords(contributionFields),
  rows: { kind: "columns", fields: contributionFields.map((field) => `x_${field}`), on },
});

const totals = new Map(
  (["participant_balances", "contribution_detail"] as const).flatMap((report) =>
    balanceFigures.map((figure) => [totalFigureKey(report, figure), { report, figure }] as const),
  ),
);

export function activityFigures(key: string): Figure | null {
  const day = parsePlainDate(/^contribution_detail\.on\.(\S+)$/.exec(key)?.[1] ?? "");
  if (day) return contributionDayFigure(day);
  const total = totals.get(key);
  return total ? accountFigure(total.report, total.figure) : null;
}
