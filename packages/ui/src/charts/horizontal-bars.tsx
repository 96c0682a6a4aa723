import type { CSSProperties, ReactNode } from "react";
import { countText, moneyText } from "../figures/display-figures.ts";
import { type BarRow, type BarTitles, hasAmounts, sizeOf } from "./bar-rows.ts";
import { ChartFrame } from "./chart-frame.tsx";

interface HorizontalBarsProps {
  /** The question the chart answers. */
  readonly title: string;
  /** One-sentence summary for screen readers. */
  readonly finding: string;
  readonly rows: readonly BarRow[];
  readonly titles: BarTitles;
  readonly legend?: ReactNode;
}

/** Bars with label, count and amount in aligned columns; also available as a table and CSV. */
export function HorizontalBars({ title, finding, rows, titles, legend }: HorizontalBarsProps) {
  const longest = Math.max(1, ...rows.map((row) => Math.abs(sizeOf(row))));
  const withAmount = hasAmounts(rows);
  return (
    <ChartFrame title={title} rows={rows} titles={titles} legend={legend}>
      <ul className="t-bars" aria-label={finding} data-amounts={withAmount || undefined}>
        {rows.map((row) => (
          <li key={row.key}>
            <span className="t-bars-label">
              {row.onOpen ? (
                <button type="button" className="t-traced" onClick={row.onOpen}>
                  {row.label}
                </button>
              ) : (
                row.label
              )}
            </span>
            <span
              className="t-bars-track"
              aria-hidden="true"
              style={{ "--percent": (Math.abs(sizeOf(row)) / longest) * 100 } as CSSProperties}
            >
              <i style={{ "--percent": (row.testedShare ?? 1) * 100 } as CSSProperties} />
            </span>
            <span className="t-figure t-figure-right">{countText(row.count)}</span>
            {withAmount ? <span className="t-figure t-figure-right">{moneyText(row.amount)}</span> : null}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
