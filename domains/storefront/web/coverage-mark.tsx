import { IconCircleCheck, IconCircleHalf2, IconCircleX } from "@tabler/icons-react";
import type { WireCoverage } from "../contract/index.ts";
import { coverageText } from "./store-words.ts";

const icons = { full: IconCircleCheck, six_months: IconCircleHalf2, less: IconCircleHalf2, none: IconCircleX } as const;

/** How much of the plan year is covered: bar, icon and words. */
export function CoverageMark({ coverage }: { readonly coverage: WireCoverage }) {
  const { key, plan_days: all, gap_at_start_days: before, covered_days: covered } = coverage;
  const Icon = icons[key];
  return (
    <div className="t-store-coverage" data-key={key}>
      <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
        <rect className="t-store-year" width="100" height="5" rx="1" />
        {covered > 0 ? <rect className="t-store-covered" x={(before / all) * 100} width={(covered / all) * 100} height="5" rx="1" /> : null}
      </svg>
      <span className="t-small t-row">
        <Icon size={14} stroke={1.75} aria-hidden="true" />
        {coverageText(coverage)}
      </span>
    </div>
  );
}
