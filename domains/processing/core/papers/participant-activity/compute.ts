import { displayDate, formatCents } from "@tieout/kernel";
import type { ChartData, FigureSource, MoneyFigure } from "../../paper-result.ts";
import { providerOf } from "../../people/person.ts";
import { createRuleTally } from "../../rules/rule-tally.ts";
import { contributionDayFigure, figureQuery, totalFigure } from "../figure-query.ts";
import { type PaperDraft, paperTitles } from "../paper-draft.ts";
import {
  type ActivityAmounts,
  type ActivityField,
  activityFields,
  activityFieldTitles,
  contributionFields,
  endingCalculated,
} from "./activity-fields.ts";
import { activityTies } from "./activity-ties.ts";
import { judgeDuplicateSsns, judgeFooting, judgeIdleGains, judgeMatch, judgeNegativeBalances, judgeTransfers } from "./balance-rules.ts";
import { judgeContributions, judgePayments, judgeSeverance, judgeUnknownParticipants } from "./detail-rules.ts";
import type { ActivityGroup, ActivityInputs } from "./inputs.ts";
import { activityRules } from "./rule-definitions.ts";

/** Sum of the amounts of all accounts, per field, in cents. */
export function addAmounts(rows: readonly { readonly amounts: ActivityAmounts }[]): ActivityAmounts {
  const sums = Object.fromEntries(activityFields.map((field) => [field, 0n])) as Record<ActivityField, bigint>;
  for (const { amounts } of rows) for (const field of activityFields) sums[field] += amounts[field];
  return sums;
}

/** A person with accounts at two providers counts once; at one provider every account is looked at on its own. */
function countPeople(participants: ActivityInputs["participants"]): number {
  const several = new Set(participants.map(providerOf)).size > 1;
  return several ? new Set(participants.map(({ ssnHash, key }) => ssnHash ?? key)).size : participants.length;
}

const judges = [
  judgeFooting,
  judgeTransfers,
  judgeNegativeBalances,
  judgeSeverance,
  judgeUnknownParticipants,
  judgeDuplicateSsns,
  judgeMatch,
  judgeIdleGains,
  judgeContributions,
  judgePayments,
] as const;

function figureOf(key: string, amountCents: bigint): FigureSource[] {
  const query = figureQuery(key);
  if (!query) throw new Error(`no rows are known for the figure ${key}`);
  return [{ key, label: query.label, report: query.report, column: query.column, amount: formatCents(amountCents) }];
}

function totalsOf(totals: ActivityAmounts): MoneyFigure[] {
  const shown = activityFields.filter((field) => totals[field] !== 0n || field === "beginning_balance" || field === "ending_balance");
  return shown.map((field) => ({
    key: field,
    label: activityFieldTitles[field],
    amount: formatCents(totals[field]),
    figure: totalFigure("participant_balances", field),
  }));
}

const splitNotices = (words: string, groups: readonly ActivityGroup[]): string[] =>
  groups.length > 0 ? [] : [`The tab ${words} is left out: Participant balances does not give the split.`];

function contributionsByDay({ contributionDays, facts }: ActivityInputs): ChartData[] {
  if (contributionDays.length === 0) return [];
  const byPayDate = facts.mapsAny("contribution_detail", ["pay_date"]);
  return [
    {
      key: "contributions_by_date",
      title: byPayDate ? "Contributions by pay date" : "Contributions by date received",
      points: contributionDays.map(({ on, people, amountCents }) => ({
        key: on,
        label: displayDate(on),
        count: people,
        amount: formatCents(amountCents),
        figure: contributionDayFigure(on),
      })),
    },
  ];
}

/** Figures, ties and exceptions of the roll-forward of every account (domain 3.3). */
export function computeActivity(inputs: ActivityInputs): PaperDraft {
  const tally = createRuleTally(activityRules);
  for (const judge of judges) judge(inputs, tally);
  const totals = addAmounts(inputs.participants);
  const ties = activityTies({ facts: inputs.facts, totals, contributions: inputs.contributions });
  const balanceKeys = [...activityFields, "contributions", "investment_income", "loan_repayments", "other"];
  const detailTotal = (field: (typeof contributionFields)[number]): bigint =>
    (inputs.contributions ?? []).reduce((sum, row) => sum + row.bySource[field], 0n);
  const figureTotal = (field: string): bigint => {
    const query = figureQuery(totalFigure("participant_balances", field));
    return (query?.fields ?? []).reduce((sum, name) => sum + totals[name as ActivityField], 0n);
  };
  return {
    paper: "participant_activity",
    title: paperTitles.participant_activity,
    counts: [
      { key: "participants", label: "Participants", value: countPeople(inputs.participants) },
      {
        key: "with_balance",
        label: "With a balance at year end",
        value: inputs.participants.filter((one) => one.amounts.ending_balance !== 0n).length,
      },
      { key: "funds", label: "Investments", value: inputs.byFund.length },
      { key: "sources", label: "Money sources", value: inputs.bySource.length },
    ],
    totals: [...totalsOf(totals), { key: "ending_calculated", label: "Ending (calc)", amount: formatCents(endingCalculated(totals)) }],
    ties,
    rules: tally.summaries(),
    exceptions: tally.exceptions(),
    charts: [
      {
        key: "contributions_by_source",
        title: "Contributions by source",
        points: contributionFields
          .filter((field) => totals[field] !== 0n)
          .map((field) => ({
            key: field,
            label: activityFieldTitles[field],
            count: inputs.participants.filter((one) => one.amounts[field] !== 0n).length,
            amount: formatCents(totals[field]),
            figure: totalFigure("participant_balances", field),
          })),
      },
      ...contributionsByDay(inputs),
    ],
    figures: [
      ...balanceKeys.flatMap((field) => figureOf(totalFigure("participant_balances", field), figureTotal(field))),
      ...inputs.contributionDays.flatMap(({ on, amountCents }) => figureOf(contributionDayFigure(on), amountCents)),
      ...(inputs.contributions
        ? [
            ...contributionFields.flatMap((field) => figureOf(totalFigure("contribution_detail", field), detailTotal(field))),
            ...figureOf(
              totalFigure("contribution_detail", "contributions"),
              contributionFields.reduce((sum, field) => sum + detailTotal(field), 0n),
            ),
          ]
        : []),
    ],
    notices: [...splitNotices("By Investment", inputs.byFund), ...splitNotices("By Money Source", inputs.bySource)],
  };
}
