import type { CSSProperties, ReactNode } from "react";
import { percentText } from "../figures/display-figures.ts";
import type { Family } from "./statuses.ts";

const percentStyle = (percent: number): CSSProperties => ({ "--percent": Math.max(0, Math.min(100, percent)) }) as CSSProperties;

/** Progress reported by the server; `percent` is 0 to 100. */
export function ProgressBar({ percent, label, family }: { readonly percent: number; readonly label: string; readonly family?: Family }) {
  return (
    <div
      className="t-bar"
      data-family={family}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <i style={percentStyle(percent)} />
    </div>
  );
}

/** Five cells and the percentage; `confidence` is 0 to 1. */
export function ConfidenceBar({ confidence }: { readonly confidence: number }) {
  // Suggestions at 0.90 or above can be accepted together; those below 0.70 are guesses.
  const family = confidence >= 0.9 ? "ok" : confidence >= 0.7 ? "warn" : "bad";
  const filled = Math.round(Math.max(0, Math.min(1, confidence)) * 5);
  return (
    <span className="t-confidence">
      <span className="t-confidence-cells" data-family={family} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((cell) => (
          <i key={cell} data-on={cell <= filled || undefined} />
        ))}
      </span>
      <span className="t-figure t-small">
        <span className="t-sr">Confidence </span>
        {confidence.toFixed(2)}
      </span>
    </span>
  );
}

export interface CoveragePart {
  readonly label: string;
  /** Percentage of the population, 0 to 100. */
  readonly percent: number;
  /** Shown next to the label, such as an amount. */
  readonly note?: ReactNode;
}

const partColors = ["var(--c1)", "var(--c2)", "var(--c3)", "var(--c4)"] as const;

/** Shows how much of a population was selected and why; the rest is labeled, too. */
export function CoverageBar({
  parts,
  restLabel = "Not selected",
}: {
  readonly parts: readonly CoveragePart[];
  readonly restLabel?: string;
}) {
  const rest = Math.max(0, 100 - parts.reduce((sum, part) => sum + part.percent, 0));
  const items = [
    ...parts.map((part, index) => ({ ...part, color: partColors[index % partColors.length] })),
    { label: restLabel, percent: rest, note: undefined, color: "var(--c6)" },
  ];
  return (
    <div>
      <div className="t-coverage" aria-hidden="true">
        {items.map((item) => (
          <i key={item.label} style={{ ...percentStyle(item.percent), background: item.color }} />
        ))}
      </div>
      <div className="t-legend">
        {items.map((item) => (
          <span key={item.label}>
            <i style={{ background: item.color }} aria-hidden="true" />
            {item.label} {percentText(Math.round(item.percent * 10) / 10)}
            {item.note ? <span className="t-dim">{item.note}</span> : null}
          </span>
        ))}
      </div>
    </div>
  );
}
