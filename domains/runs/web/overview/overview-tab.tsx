import { PriorYearCard } from "../prior-year/prior-year-card.tsx";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { drawnPopulationsOf, populationsOf } from "../workpaper/populations.ts";
import { ChartCard } from "./chart-card.tsx";
import { CoverageCard } from "./coverage-card.tsx";
import { ExceptionsByRuleCard } from "./exceptions-by-rule-card.tsx";
import { ExceptionsCard } from "./exceptions-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { RulesCard } from "./rules-card.tsx";
import { TestedItemsCard } from "./tested-items-card.tsx";
import { TiesCard } from "./ties-card.tsx";

/** A workpaper's ties, exceptions, rules, charts, sample and tested items. */
export function OverviewTab(props: PaperTabProps) {
  const { result } = props;
  const populations = populationsOf(result);
  const drawn = drawnPopulationsOf(result);
  return (
    <div className="t-overview">
      <div>
        <TiesCard {...props} />
      </div>
      <div>
        {result.charts
          .filter((chart) => !chart.by_date && chart.points.length > 0)
          .map((chart) => (
            <ChartCard key={chart.key} chart={chart} population={populations.find(({ charts }) => charts.includes(chart.key)) ?? null} />
          ))}
        <ExceptionsByRuleCard {...props} />
      </div>
      <div>
        <ExceptionsCard result={props.result} />
        {drawn.map((population) => (
          <CoverageCard key={population.key} result={result} population={population} />
        ))}
      </div>
      <div>
        {result.charts
          .filter((chart) => chart.by_date && chart.points.length > 1)
          .map((chart) => (
            <ChartCard key={chart.key} chart={chart} population={null} />
          ))}
        <RulesCard {...props} />
        {drawn.map((population) => (
          <TestedItemsCard key={population.key} result={result} population={population} />
        ))}
        <FiguresCard {...props} />
        <PriorYearCard {...props} />
      </div>
    </div>
  );
}
