import type { CSSProperties, ReactNode } from "react";
import { ChartCard } from "./chart-card.tsx";
import { CoverageCard } from "./coverage-card.tsx";
import { ExceptionsCard } from "./exceptions-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import type { PaperTabProps } from "./paper-tab.ts";
import { RulesCard } from "./rules-card.tsx";
import { TestedItemsCard } from "./tested-items-card.tsx";
import { TiesCard } from "./ties-card.tsx";

/** Ties, exceptions, rules, charts, sample and tested items of a workpaper. */
export function OverviewTab(props: PaperTabProps) {
  const { result } = props;
  return (
    <div className="t-grid12">
      <Cell span={7}>
        <TiesCard {...props} />
      </Cell>
      <Cell span={5}>
        <ExceptionsCard {...props} />
      </Cell>
      <Cell span={result.sample ? 7 : 12}>
        <div className="t-col" style={{ gap: 16 }}>
          {result.charts.map((chart) => (
            <ChartCard key={chart.key} chart={chart} population={result.population} />
          ))}
        </div>
      </Cell>
      {result.sample ? (
        <Cell span={5}>
          <CoverageCard {...props} />
        </Cell>
      ) : null}
      <Cell span={12}>
        <RulesCard {...props} />
      </Cell>
      {result.sample ? (
        <Cell span={12}>
          <TestedItemsCard {...props} />
        </Cell>
      ) : null}
      <Cell span={12}>
        <FiguresCard {...props} />
      </Cell>
    </div>
  );
}

const Cell = ({ span, children }: { readonly span: number; readonly children: ReactNode }) => (
  <div style={{ "--span": span } as CSSProperties}>{children}</div>
);
