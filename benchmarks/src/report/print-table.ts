import type { Goal } from "../measure.ts";
import type { Outcome, Range } from "./evaluate-measure.ts";

const head = ["measure", "ours", "CPU", "reference", "CPU", "ratio", "range", "CPU ratio", "load", "goal"] as const;

export const figure = (value: number): string =>
  value.toLocaleString("en-US", value >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
const middle = (range: Range | null | undefined): string => (range ? figure(range.median) : "");
const span = (range: Range | null): string => (range ? `${figure(range.from)}–${figure(range.to)}` : "");
const goalText = (goal: Goal): string => ("atMost" in goal ? `≤ ${figure(goal.atMost)}` : `≥ ${figure(goal.atLeast)}`);
const verdict = ({ isReached }: Outcome): string => (isReached === null ? "" : isReached ? "reached" : "missed");

export function titleOf({ measure }: Outcome, rows: number): string {
  const scale = typeof measure.ours === "string" ? 1 : (measure.ours.scale ?? 1);
  return measure.title.replace("{rows}", `${Math.round(rows * scale).toLocaleString("en-US")} rows`);
}

/** One row of cells; a measure without figures has the reason instead. */
function cellsOf(outcome: Outcome, rows: number): readonly string[] {
  const { measure, ours, reference, ratio, cpuRatio, load, trouble } = outcome;
  const title = titleOf(outcome, rows);
  const goal = measure.goal === null ? "" : `${goalText(measure.goal)}${measure.judged === "cpu" ? " (CPU)" : ""}`;
  if (trouble) return [title, ...head.slice(2).map(() => ""), goal, trouble.isFailure ? "failed" : trouble.why];
  return [
    title,
    middle(ours?.value),
    middle(ours?.cpuSeconds),
    middle(reference?.value),
    middle(reference?.cpuSeconds),
    middle(ratio),
    reference ? span(ratio) : span(ours?.value ?? null),
    middle(cpuRatio),
    span(load),
    goal,
    verdict(outcome),
  ];
}

/** Left-aligns the first column and right-aligns the others; trailing spaces are omitted. */
export function padded(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cell = (text: string, column: number): string => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0));
  return lines.map((line) => line.map(cell).join("  ").trimEnd()).join("\n");
}

/** The verdict is a separate last column, because it can be as long as a sentence. */
export function tableOf(outcomes: readonly Outcome[], rows: number): string {
  const cells = outcomes.map((outcome) => cellsOf(outcome, rows));
  const [headLine, ...lines] = padded([head, ...cells.map((line) => line.slice(0, -1))]).split("\n");
  return [headLine, ...lines.map((line, at) => `${line}  ${cells[at]?.at(-1) ?? ""}`.trimEnd())].join("\n");
}
