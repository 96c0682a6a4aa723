import { countText, Money } from "@tieout/ui";
import { HorizontalBars } from "@tieout/ui/charts";
import type { z } from "zod";
import type { ChartPoint, OutputResult } from "../contract/index.ts";
import { useOpenFigure } from "./paper-tab.ts";
import { chartFinding, testedShareOf } from "./result-figures.ts";

interface ChartCardProps {
  readonly chart: { readonly key: string; readonly title: string; readonly points: readonly z.infer<typeof ChartPoint>[] };
  readonly population: OutputResult["population"];
}

/** Bars of one chart; tested and not tested where the workpaper is sampled. */
export function ChartCard({ chart, population }: ChartCardProps) {
  const open = useOpenFigure();
  const sampled = chart.points.some((point) => testedShareOf(point) !== undefined);
  return (
    <section className="t-card">
      <div className="t-card-body">
        <HorizontalBars
          title={chart.title}
          finding={chartFinding(chart.title, chart.points)}
          labelTitle={chart.title}
          rows={chart.points.map((point) => {
            const { figure } = point;
            const share = testedShareOf(point);
            return {
              key: point.key,
              label: point.label,
              count: point.count,
              ...(point.amount === null ? {} : { amount: point.amount }),
              ...(share === undefined ? {} : { testedShare: share }),
              ...(figure ? { onOpen: () => open(figure) } : {}),
            };
          })}
          legend={
            sampled ? (
              <>
                <span>
                  <i style={{ background: "var(--c1)" }} aria-hidden="true" /> Tested
                </span>
                <span>
                  <i style={{ background: "var(--c6)" }} aria-hidden="true" /> Not tested
                </span>
              </>
            ) : undefined
          }
        />
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
