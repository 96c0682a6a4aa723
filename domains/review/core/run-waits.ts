import { displayCents, parseWireMoney } from "@tieout/kernel";
import { needsReason, type PaperResult, type SampleSummary, type TieResult } from "@tieout/runs/core";
import { lineColumns, type SampledItem } from "@tieout/testing/core";

/** A tie that needs a reason from a person. */
export interface WaitingTie {
  readonly key: string;
  /** Key of the parent tie that this tie breaks down; null if none. */
  readonly of: string | null;
  readonly text: string;
}

/** A sampled item flagged by a rule; the auditor concludes whether it is an exception. */
export interface WaitingItem {
  readonly population: string;
  /** `natural key|occurrence` */
  readonly itemKey: string;
  readonly text: string;
  /** Ids of the procedures, each of which needs a result. */
  readonly procedures: readonly string[];
}

/** Items in one workpaper that a run leaves for a person to complete. */
export interface RunWaits {
  readonly ties: readonly WaitingTie[];
  readonly items: readonly WaitingItem[];
}

type RunPaper = Pick<PaperResult, "ties" | "populations"> & { readonly procedures: readonly { readonly id: string }[] };

function moneyText(amount: string | null | undefined): string | null {
  const value = parseWireMoney(amount ?? "");
  return value === null ? null : displayCents(value);
}

/** Includes the unexplained difference. A tie still needs a reason when exceptions account for the whole difference. */
function tieText({ label, difference, unexplained }: TieResult): string {
  const rest = parseWireMoney(unexplained ?? "");
  const amount = moneyText(rest === null || rest === 0n ? difference : unexplained);
  if (!amount) return label;
  return rest === 0n ? `${label}: ${amount}, fully explained by exceptions` : `${label}: ${amount}${rest === null ? "" : " unexplained"}`;
}

/** Puts the findings first, because a narrow line shows only the beginning. */
function itemText({ number, cells, exceptions }: SampledItem, { columns }: SampleSummary): string {
  const { name, amount } = lineColumns(columns);
  const more = exceptions.length > 1 ? ` (+${exceptions.length - 1} more)` : "";
  const who = [name ? cells[name.key] : null, amount ? moneyText(cells[amount.key]) : null].filter(Boolean);
  return [`${exceptions[0] ?? ""}${more}`, `item ${number}`, ...who].join(" · ");
}

/** Called when a run saves its results, so that listing waiting items doesn't have to open any result. */
export function waitsOfPaper({ ties, populations, procedures }: RunPaper): RunWaits {
  const ids = procedures.map(({ id }) => id);
  const flagged = populations.flatMap(({ key: population, sample }) =>
    (sample?.items ?? [])
      .filter(({ exceptions }) => exceptions.length > 0)
      .map((item) => ({ population, itemKey: `${item.natural_key}|${item.occurrence}`, text: sample ? itemText(item, sample) : "" })),
  );
  return {
    ties: ties.filter(needsReason).map((tie) => ({ key: tie.key, of: tie.of ?? null, text: tieText(tie) })),
    items: ids.length === 0 ? [] : flagged.map((item) => ({ ...item, procedures: ids })),
  };
}

/** Most entries of one kind that a workpaper lists separately; any more share one line with their count. */
const mostLines = 5;

interface LineOf<Entry, Line> {
  readonly one: (entry: Entry) => Line;
  readonly all: (first: Entry, count: number) => Line;
}

/** One workpaper's entries as separate lines, or as one line for all. */
export function inLines<Entry, Line>(entries: readonly Entry[], { one, all }: LineOf<Entry, Line>): readonly Line[] {
  const [first] = entries;
  return first !== undefined && entries.length > mostLines ? [all(first, entries.length)] : entries.map(one);
}
