import { IconCircleCheck, IconCircleHalf2, IconCircleX } from "@tabler/icons-react";
import type { WireCoverage } from "../contract/index.ts";
import { coverageText } from "./store-words.ts";

const icons = { full: IconCircleCheck, six_months: IconCircleHalf2, less: IconCircleHalf2, none: IconCircleX } as const;

/** Part of the plan year, in percent of the bar's width. */
interface Stretch {
  readonly from: number;
  readonly width: number;
}

/** Coverage of the plan year, as a bar of months, an icon and words. */
export function CoverageMark({ coverage }: { readonly coverage: WireCoverage }) {
  const { key, plan_days: all, plan_months: months, gap_at_start_days: before, covered_days: covered } = coverage;
  const Icon = icons[key];
  return (
    <div className="t-store-coverage" data-key={key}>
      <MonthBar months={months} stretches={covered > 0 ? [{ from: (before / all) * 100, width: (covered / all) * 100 }] : []} />
      <span className="t-small t-row">
        <Icon size={14} stroke={1.75} aria-hidden="true" />
        {coverageText(coverage)}
      </span>
    </div>
  );
}

/** A plan year as a bar with a gap after each month. */
function MonthBar({ months, stretches }: { readonly months: number; readonly stretches: readonly Stretch[] }) {
  const count = Math.max(1, months);
  const ends = Array.from({ length: count - 1 }, (_, at) => ((at + 1) / count) * 100);
  return (
    <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
      <rect className="t-store-year" width="100" height="5" />
      {stretches.map(({ from, width }) => (
        <rect key={from} className="t-store-covered" x={from} width={width} height="5" />
      ))}
      {ends.map((end) => (
        <rect key={end} className="t-store-month" x={end - 0.5} width="1" height="5" />
      ))}
    </svg>
  );
}
