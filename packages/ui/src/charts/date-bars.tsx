import { formatCents } from "@tieout/kernel";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { countText, moneyText } from "../figures/display-figures.ts";
import { type BarRow, type BarTitles, barText, hasAmounts, scaleOf, sizeOf } from "./bar-rows.ts";
import { ChartFrame } from "./chart-frame.tsx";

interface DateBarsProps {
  /** The question the chart answers. */
  readonly title: string;
  /** One-sentence summary, shown under the chart unless a bar is hovered. */
  readonly finding: string;
  /** In date order. */
  readonly rows: readonly BarRow[];
  readonly titles: BarTitles;
}

/** Maximum number of date labels under the bars. */
const mostLabels = 13;

/** Tracks the hovered bar and the focusable bar, and handles the keys that move the focus. */
function useBarFocus(count: number) {
  const [current, setCurrent] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const scroller = list.current?.parentElement;
    if (scroller) scroller.scrollLeft = scroller.scrollWidth;
  }, []);
  const reachable = current ?? count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: reachable + 1, ArrowLeft: reachable - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>(".t-date-bar")[to]?.focus();
  };
  return { current, setCurrent, list, reachable, onKeyDown };
}

/**
 * One bar per date, starting at zero. One bar at a time is focusable and arrow keys move the focus; narrow screens show the latest dates
 * first.
 */
export function DateBars({ title, finding, rows, titles }: DateBarsProps) {
  const { current, setCurrent, list, reachable, onKeyDown } = useBarFocus(rows.length);
  const { ticks, percentOf } = scaleOf(rows.map(sizeOf));
  const every = Math.ceil(rows.length / mostLabels);
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
          {/* Keys on the list act on the focused bar. */}
          <ul ref={list} className="t-dates-bars" aria-label={finding} onKeyDown={onKeyDown}>
            {rows.map((row, index) => (
              <li key={row.key}>
                <DateBar
                  row={row}
                  titles={titles}
                  percentOf={percentOf}
                  reachable={index === reachable}
                  onPoint={() => setCurrent(index)}
                />
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
        <PointedBar row={current === null ? undefined : rows[current]} titles={titles} finding={finding} />
      </p>
    </ChartFrame>
  );
}

interface DateBarProps {
  readonly row: BarRow;
  readonly titles: BarTitles;
  readonly percentOf: (size: number) => number;
  readonly reachable: boolean;
  readonly onPoint: () => void;
}

function DateBar({ row, titles, percentOf, reachable, onPoint }: DateBarProps) {
  const zero = percentOf(0);
  const end = percentOf(sizeOf(row));
  return (
    <button
      type="button"
      className="t-date-bar"
      tabIndex={reachable ? 0 : -1}
      aria-label={`${barText(row, titles)}${row.onOpen ? ", show the rows behind it" : ""}`}
      onFocus={onPoint}
      onMouseEnter={onPoint}
      onClick={row.onOpen}
    >
      <i style={{ "--from": Math.min(zero, end), "--size": Math.abs(end - zero) } as CSSProperties} />
    </button>
  );
}

interface PointedBarProps extends Pick<DateBarsProps, "titles" | "finding"> {
  readonly row: BarRow | undefined;
}

function PointedBar({ row, titles, finding }: PointedBarProps) {
  if (!row) return `${finding}.`;
  return (
    <>
      <b className="t-med">{row.label}</b> · {countText(row.count)} {titles.count.toLowerCase()}
      {row.amount === undefined ? null : (
        <>
          {" "}
          · <span className="t-figure">{moneyText(row.amount)}</span>
        </>
      )}
      {row.onOpen ? <span className="t-dim"> · Enter or click opens the rows</span> : null}
    </>
  );
}

/** Formats whole dollars, or a count. */
const tickText = (tick: number, isMoney: boolean): string =>
  isMoney ? moneyText(formatCents(BigInt(Math.round(tick)))).replace(/\.\d\d/, "") : countText(tick);
