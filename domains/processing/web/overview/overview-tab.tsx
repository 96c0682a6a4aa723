import { isByDate } from "../result-figures.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { ChartCard } from "./chart-card.tsx";
import { CoverageCard } from "./coverage-card.tsx";
import { ExceptionsByRuleCard } from "./exceptions-by-rule-card.tsx";
import { ExceptionsCard } from "./exceptions-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { RulesCard } from "./rules-card.tsx";
import { TestedItemsCard } from "./tested-items-card.tsx";
import { TiesCard } from "./ties-card.tsx";

/** With more ties than this, the charts are beside them instead of below. */
const fewTies = 4;

/** Ties, exceptions, rules, charts, sample and tested items of a workpaper. */
export function OverviewTab(props: PaperTabProps) {
  const { result } = props;
  const charts = result.charts
    .filter((chart) => !isByDate(chart) && chart.points.length > 0)
    .map((chart) => <ChartCard key={chart.key} chart={chart} population={result.population} />);
  const byRule = <ExceptionsByRuleCard {...props} />;
  const beside = result.ties.length > fewTies;
  return (
    <div className="t-overview">
      <div>
        <TiesCard {...props} />
        {beside ? null : charts}
        {beside ? null : byRule}
      </div>
      <div>
        <ExceptionsCard {...props} />
        <CoverageCard {...props} />
        {beside ? byRule : null}
        {beside ? charts : null}
      </div>
      <div>
        {result.charts
          .filter((chart) => isByDate(chart) && chart.points.length > 1)
          .map((chart) => (
            <ChartCard key={chart.key} chart={chart} population={null} />
          ))}
        <RulesCard {...props} />
        {result.sample ? <TestedItemsCard {...props} /> : null}
        <FiguresCard {...props} />
      </div>
    </div>
  );
}
