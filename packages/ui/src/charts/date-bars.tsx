import { formatCents } from "@tieout/kernel";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { countText, moneyText } from "../figures/display-figures.ts";
import { type BarRow, type BarTitles, barText, hasAmounts, scaleOf, sizeOf } from "./bar-rows.ts";
import { ChartFrame } from "./chart-frame.tsx";

interface DateBarsProps {
  /** The question the chart answers. */
  readonly title: string;
  /** What it shows in one sentence; stands under the chart until a bar is pointed at. */
  readonly finding: string;
  /** In the order of their dates. */
  readonly rows: readonly BarRow[];
  readonly titles: BarTitles;
}

/** At most so many dates are written under the bars. */
const mostLabels = 13;

/** A bar for each date, from zero. One bar takes the focus, arrow keys move it; where it is narrow the latest are seen first. */
export function DateBars({ title, finding, rows, titles }: DateBarsProps) {
  const [current, setCurrent] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const scroller = list.current?.parentElement;
    if (scroller) scroller.scrollLeft = scroller.scrollWidth;
  }, []);
  const { ticks, percentOf } = scaleOf(rows.map(sizeOf));
  const zero = percentOf(0);
  const every = Math.ceil(rows.length / mostLabels);
  const reachable = current ?? rows.length - 1;
  const focus = (index: number) => list.current?.querySelectorAll<HTMLElement>(".t-date-bar")[index]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: reachable + 1, ArrowLeft: reachable - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= rows.length) return;
    event.preventDefault();
    focus(to);
  };
  const shown = current === null ? null : rows[current];
  return (
    <ChartFrame title={title} rows={rows} titles={titles}>
      <div className="t-dates">
        <div className="t-dates-axis" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} className="t-figure" style={{ "--percent": percentOf(tick) } as CSSProperties}>
              {tickText(tick, hasAmounts(rows))}
            </span>
          ))}
        </div>
        <div className="t-dates-scroll">
          <div className="t-dates-grid" aria-hidden="true">
            {ticks.map((tick) => (
              <i key={tick} data-zero={tick === 0 || undefined} style={{ "--percent": percentOf(tick) } as CSSProperties} />
            ))}
          </div>
          {/* The keys of the list are those of the bar that has the focus. */}
          <ul ref={list} className="t-dates-bars" aria-label={finding} onKeyDown={onKeyDown}>
            {rows.map((row, index) => (
              <li key={row.key}>
                <button
                  type="button"
                  className="t-date-bar"
                  tabIndex={index === reachable ? 0 : -1}
                  aria-label={`${barText(row, titles)}${row.onOpen ? ", show the rows behind it" : ""}`}
                  onFocus={() => setCurrent(index)}
                  onMouseEnter={() => setCurrent(index)}
                  onClick={row.onOpen}
                >
                  <i
                    style={
                      {
                        "--from": Math.min(zero, percentOf(sizeOf(row))),
                        "--size": Math.abs(percentOf(sizeOf(row)) - zero),
                      } as CSSProperties
                    }
                  />
                </button>
                {(rows.length - 1 - index) % every === 0 ? (
                  <span className="t-date-label" aria-hidden="true">
                    {row.label.replace(/ \d{4}$/, "")}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="t-small t-sec t-dates-said" aria-hidden="true">
        {shown ? (
          <>
            <b className="t-med">{shown.label}</b> · {countText(shown.count)} {titles.count.toLowerCase()}
            {shown.amount === undefined ? null : (
              <>
                {" "}
                · <span className="t-figure">{moneyText(shown.amount)}</span>
              </>
            )}
            {shown.onOpen ? <span className="t-dim"> · Enter or click opens the rows</span> : null}
          </>
        ) : (
          `${finding}.`
        )}
      </p>
    </ChartFrame>
  );
}

/** Whole dollars, or a count. */
const tickText = (tick: number, isMoney: boolean): string =>
  isMoney ? moneyText(formatCents(BigInt(Math.round(tick)))).replace(/\.\d\d/, "") : countText(tick);
