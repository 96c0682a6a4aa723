import { countText, Money } from "@tieout/ui";
import { type BarRow, DateBars, HorizontalBars } from "@tieout/ui/charts";
import type { OutputResult } from "../../contract/index.ts";
import { chartFinding, testedShareOf } from "../result-figures.ts";
import { useOpenFigure } from "../workpaper/paper-tab.ts";
import type { PaperPopulation } from "../workpaper/populations.ts";
import { chartTitlesOf } from "./chart-titles.ts";

interface ChartCardProps {
  readonly chart: OutputResult["charts"][number];
  /** The population shown in the chart; null if there is none. */
  readonly population: PaperPopulation | null;
}

/** One chart's bars, split into selected and not selected if the workpaper is sampled. */
export function ChartCard({ chart, population }: ChartCardProps) {
  const open = useOpenFigure();
  const sampled = chart.points.some((point) => testedShareOf(point) !== undefined);
  const rows = chart.points.map((point): BarRow => {
    const { key, label, count, amount, figure } = point;
    const share = testedShareOf(point);
    return {
      ...{ key, label, count },
      ...(amount === null ? {} : { amount }),
      ...(share === undefined ? {} : { testedShare: share }),
      ...(figure ? { onOpen: () => open(figure) } : {}),
    };
  });
  const common = { title: chart.title, finding: chartFinding(chart.title, chart.points), titles: chartTitlesOf(chart), rows };
  return (
    <section className="t-card">
      <div className="t-card-body">
        {chart.by_date ? <DateBars {...common} /> : <HorizontalBars {...common} legend={sampled ? <SelectedLegend /> : undefined} />}
        {sampled && population ? (
          <div className="t-chart-total t-semi">
            <span>All</span>
            <span className="t-figure t-figure-right">{countText(population.count)}</span>
            <span className="t-figure-right">
              <Money value={population.amount} checked label="Population" onTrace={() => open(population.figure)} />
            </span>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function SelectedLegend() {
  return (
    <>
      <span>
        <i style={{ background: "var(--c1)" }} aria-hidden="true" /> Selected
      </span>
      <span>
        <i style={{ background: "var(--c6)" }} aria-hidden="true" /> Not selected
      </span>
    </>
  );
}
