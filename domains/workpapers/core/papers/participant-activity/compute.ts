import { displayDate, formatCents } from "@tieout/kernel";
import {
  type ActivityAmounts,
  activityFields,
  activityFieldTitles,
  type ChartData,
  type ComputedPaper,
  type ContributionField,
  type CountFigure,
  contributionFields,
  createRuleTally,
  endingCalculated,
  type FigureSource,
  figureSource,
  type MoneyFigure,
  sumFields,
  totalFigureKey,
} from "@tieout/runs/core";
import { providerOf } from "../../people/person.ts";
import { personsOf } from "../../people/persons.ts";
import { addAmounts } from "./activity-context.ts";
import { completeDates } from "./complete-dates.ts";
import { accountFigure, balanceFields, balanceFigures, contributionDayFigure } from "./figures.ts";
import type { ActivityData, ActivityGroup, ActivityInputs } from "./inputs.ts";
import { activityRules } from "./rules.ts";
import { activityTies } from "./ties/activity-ties.ts";
import { classNotices } from "./ties/fund-ties.ts";

/** Counts a person with accounts at two providers once; within one provider, every account counts separately. */
function countPeople(participants: ActivityInputs["participants"]): number {
  const several = new Set(participants.map(providerOf)).size > 1;
  return several ? new Set(participants.map(({ ssnHash, key }) => ssnHash ?? key)).size : participants.length;
}

const countsOf = ({ participants, byFund, bySource }: ActivityInputs): CountFigure[] => [
  { key: "participants", label: "Participants", value: countPeople(personsOf(participants)) },
  {
    key: "with_balance",
    label: "With a balance at year-end",
    value: personsOf(participants).filter((one) => one.amounts.ending_balance !== 0n).length,
  },
  // Left out, along with the tab, if the balances aren't split by fund.
  ...(byFund.length > 0
    ? [{ key: "funds", label: "Investments", value: byFund.filter(({ planAccount }) => planAccount === undefined).length }]
    : []),
  ...(bySource.length > 0 ? [{ key: "sources", label: "Money sources", value: bySource.length }] : []),
];

function totalsOf(totals: ActivityAmounts): MoneyFigure[] {
  const shown = activityFields.filter((field) => totals[field] !== 0n || field === "beginning_balance" || field === "ending_balance");
  return shown.map((field) => ({
    key: field,
    label: activityFieldTitles[field],
    amount: formatCents(totals[field]),
    figure: totalFigureKey("participant_balances", field),
  }));
}

const splitNotices = (words: string, groups: readonly ActivityGroup[]): string[] =>
  groups.length > 0 ? [] : [`The ${words} tab is omitted: Participant balances does not give the split.`];

const contributionsBySource = ({ participants }: ActivityInputs, totals: ActivityAmounts): ChartData => ({
  key: "contributions_by_source",
  title: "Contributions by source",
  points: contributionFields
    .filter((field) => totals[field] !== 0n)
    .map((field) => ({
      key: field,
      label: activityFieldTitles[field],
      count: personsOf(participants).filter((one) => one.amounts[field] !== 0n).length,
      amount: formatCents(totals[field]),
      figure: totalFigureKey("participant_balances", field),
    })),
});

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
        figure: contributionDayFigure(on).key,
      })),
    },
  ];
}

function figuresOf({ contributions, contributionDays }: ActivityInputs, totals: ActivityAmounts): FigureSource[] {
  const ofBalances = balanceFigures.map((figure) =>
    figureSource(accountFigure("participant_balances", figure), formatCents(sumFields(totals, balanceFields(figure)))),
  );
  const ofDays = contributionDays.map(({ on, amountCents }) => figureSource(contributionDayFigure(on), formatCents(amountCents)));
  const detailTotal = (field: ContributionField): bigint => (contributions ?? []).reduce((sum, row) => sum + row.bySource[field], 0n);
  const detail = Object.fromEntries(contributionFields.map((field) => [field, detailTotal(field)]));
  const ofDetail = ([...contributionFields, "contributions"] as const).map((figure) =>
    figureSource(accountFigure("contribution_detail", figure), formatCents(sumFields(detail, balanceFields(figure)))),
  );
  return [...ofBalances, ...ofDays, ...(contributions ? ofDetail : [])];
}

/** Computes figures, ties and exceptions for the roll-forward of all accounts. */
export function computeActivity(inputs: ActivityInputs): ComputedPaper<ActivityData> {
  const { facts, participants, byFund, bySource, providers, cutoff } = inputs;
  const tally = createRuleTally(activityRules);
  for (const rule of activityRules) rule.run(inputs, tally);
  const totals = addAmounts(participants);
  const dates = completeDates(inputs);
  const exceptions = tally.exceptions();
  return {
    draft: {
      counts: countsOf(inputs),
      totals: [...totalsOf(totals), { key: "ending_calculated", label: "Ending (calc)", amount: formatCents(endingCalculated(totals)) }],
      ties: activityTies(inputs, totals, exceptions),
      rules: tally.summaries(),
      exceptions,
      charts: [contributionsBySource(inputs, totals), ...contributionsByDay(inputs)],
      figures: figuresOf(inputs, totals),
      notices: [
        ...dates.notices,
        ...splitNotices("By Investment", byFund),
        ...splitNotices("By Money Source", bySource),
        ...classNotices({ statement: facts.statement, byFund }),
      ],
    },
    data: {
      ...{ participants: dates.participants, byFund, bySource, providers, statement: facts.statement, cutOff: cutoff },
      given: [...new Set([...facts.given("participant_balances"), ...dates.given])],
    },
  };
}
