import { parseWireMoney } from "@tieout/kernel";
import { countText, moneyText, plural } from "@tieout/ui";
import type { z } from "zod";
import type { OutputResult, OutputSummary, RejectedRow, Run, SampleItem } from "../contract/index.ts";
import type { ChartPoint } from "../core/index.ts";

const centsOf = (wire: string | null | undefined): bigint => parseWireMoney(wire ?? "") ?? 0n;
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Part of a whole in percent, one decimal; 0 when the whole is 0. */
export function percentOfMoney(part: string | null | undefined, whole: string | null | undefined): number {
  const divisor = absolute(centsOf(whole));
  return divisor === 0n ? 0 : Number((absolute(centsOf(part)) * 1000n + divisor / 2n) / divisor) / 10;
}

/** Tested share from 0 to 1, by amount, or by count if there are no amounts; undefined if nothing is sampled. */
export function testedShareOf(point: ChartPoint): number | undefined {
  if (point.amount !== null && point.tested_amount !== undefined)
    return Math.min(1, percentOfMoney(point.tested_amount, point.amount) / 100);
  if (point.tested_count === undefined) return undefined;
  return point.count === 0 ? 0 : Math.min(1, point.tested_count / point.count);
}

/** Rules with exceptions, most frequent first, then in print order. */
export const rulesByExceptions = (rules: OutputResult["rules"]): OutputResult["rules"] =>
  rules.filter(({ exception }) => exception > 0).sort((a, b) => b.exception - a.exception);

/** Page numbers needed for this many rows. */
export const pagesOf = (count: number, pageSize: number): readonly number[] =>
  Array.from({ length: Math.ceil(count / pageSize) }, (_, index) => index + 1);

/** Describes a chart for screen readers. */
export function chartFinding(title: string, points: readonly ChartPoint[]): string {
  const size = (point: ChartPoint): bigint => (point.amount === null ? BigInt(point.count) : absolute(centsOf(point.amount)));
  const largest = points.reduce<ChartPoint | null>((best, point) => (best && size(best) >= size(point) ? best : point), null);
  if (!largest) return `${title}: nothing to show`;
  const amount = largest.amount === null ? countText(largest.count) : moneyText(largest.amount);
  return `${title}: ${largest.label} is the largest of ${plural(points.length, "group")} with ${amount}`;
}

export type PaperMark = "ties" | "differs" | "no_ties" | "not_made";

export function markOf(summary: z.infer<typeof OutputSummary>): PaperMark {
  if (summary.status === "not_made") return "not_made";
  if (summary.ties.differ > 0) return "differs";
  return summary.ties.total > 0 && summary.ties.tie + summary.ties.explained === summary.ties.total ? "ties" : "no_ties";
}

/** The workpapers before and after this one; null at the ends. */
export function neighborsOf(keys: readonly string[], key: string): { readonly previous: string | null; readonly next: string | null } {
  const at = keys.indexOf(key);
  return { previous: at > 0 ? (keys[at - 1] ?? null) : null, next: at >= 0 ? (keys[at + 1] ?? null) : null };
}

/** `Loans.xlsx, sheet Detail, row 14, column Issue date`. */
export const placeOf = (row: z.infer<typeof RejectedRow>): string =>
  [
    row.file_name,
    row.sheet === null ? null : `sheet ${row.sheet}`,
    row.row === null ? null : `row ${row.row}`,
    row.column === null ? null : `column ${row.column}`,
  ]
    .filter((part) => part !== null)
    .join(", ");

/** Drops the first sentence, because the toast already shows it. */
export const detailsOf = (sentence: string): string => sentence.replace(/^Error processing engagement\.\s*/, "");

export const isUnderWay = (run: Run | null | undefined): boolean => run?.status === "queued" || run?.status === "running";

/** The run's current stage: "Write the workpapers, 62%". */
export function runHeadline(run: Run): string {
  if (run.status === "queued") return "Queued";
  const stage = run.stages.find((candidate) => candidate.state === "running");
  return stage ? stage.title : "Processing";
}

/** `41 s`, `2 min 5 s`; empty if the start or end is missing. */
export function durationText(startedOn: string | null, endedOn: string | null): string {
  const seconds = startedOn && endedOn ? Math.round((Date.parse(endedOn) - Date.parse(startedOn)) / 1000) : Number.NaN;
  if (!Number.isFinite(seconds) || seconds < 0) return "";
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Row counts for the equation; kept rows include those outside the plan year. */
export const equationOf = (rows: NonNullable<Run["rows"]>) => ({
  read: rows.read,
  kept: rows.kept,
  outOfPeriod: rows.kept_out_of_period,
  rejected: rows.rejected,
  skipped: rows.skipped,
});

/** Number of procedures with a result for this item. */
export const answeredOf = (item: z.infer<typeof SampleItem>): number =>
  item.attributes.filter((attribute) => attribute.result !== "open").length;

export const whyWords: Readonly<Record<z.infer<typeof SampleItem>["why"], string>> = {
  isi: "ISI",
  random: "Random",
  replacement: "Replacement",
};
