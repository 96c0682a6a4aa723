import type { ReportKey } from "@tieout/catalog/core";
import type { ChangeOrigin } from "./change.ts";

export type CauseKind = "file" | "mapping" | "corrections" | "set_up" | "version";

/** Audit log entry that records who made the change and when; null when no user caused it. */
export interface CauseAct {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly events: readonly string[];
  readonly data?: Readonly<Record<string, string>>;
}

/** One difference between the inputs of two runs. */
export interface Cause {
  readonly kind: CauseKind;
  readonly title: string;
  /** The changes, one sentence each, with both values. */
  readonly lines: readonly string[];
  readonly act: CauseAct | null;
  /** Report and slot title of the changed files, mapping or corrected rows. */
  readonly of?: { readonly report: ReportKey; readonly slot: string };
  /** Workpapers whose computation reads the changed input, by key. */
  readonly computes: readonly string[];
  /** Populations whose draw reads the changed input, by key. */
  readonly draws: readonly string[];
  /** Workpapers, by key, on whose figures the changed entry is written. */
  readonly writes: readonly string[];
  /** Workpapers, by key, that show the change only in their notices. */
  readonly notes?: readonly string[];
}

export interface LetteredCause extends Cause {
  readonly letter: string;
}

/** A, B … Z, AA, AB … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letterOf(Math.floor(index / 26) - 1)}${last}`;
}

const order: readonly CauseKind[] = ["file", "mapping", "corrections", "set_up", "version"];

export const lettered = (causes: readonly Cause[]): readonly LetteredCause[] =>
  causes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).map((cause, index) => ({ ...cause, letter: letterOf(index) }));

/**
 * Possible causes of a difference: changed inputs of the step that produced it. A result depends only on its run's inputs, so a single
 * candidate is the cause; with several candidates, any of them may be; with none, the cause is unknown.
 */
export function causesOf(output: string, origin: ChangeOrigin, causes: readonly LetteredCause[]): readonly string[] {
  const can = ({ computes, draws, writes, notes = [] }: Cause): boolean => {
    if (origin.by === "written") return writes.includes(output);
    if (origin.by === "noted") return computes.includes(output) || notes.includes(output);
    if (origin.by === "computed") return computes.includes(output);
    // If the population is the same, only the draw can change the items.
    return draws.includes(origin.population) || (!origin.same && computes.includes(output));
  };
  return causes.filter(can).map(({ letter }) => letter);
}
