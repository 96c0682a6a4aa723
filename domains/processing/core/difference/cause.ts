import type { ReportKey } from "@tieout/catalogue/core";
import type { ChangeOrigin } from "./change.ts";

export type CauseKind = "file" | "mapping" | "corrections" | "set_up" | "version";

/** Where the audit log says who made the change and when; null where it is nobody's act. */
export interface CauseAct {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly events: readonly string[];
  readonly data?: Readonly<Record<string, string>>;
}

/** What differs between what two runs read. */
export interface Cause {
  readonly kind: CauseKind;
  readonly title: string;
  /** What was changed, one sentence each, with both values. */
  readonly lines: readonly string[];
  readonly act: CauseAct | null;
  /** Whose files, mapping or corrected rows changed: the report, and the slot by its title. */
  readonly of?: { readonly report: ReportKey; readonly slot: string };
  /** Workpapers whose computation reads it, by key. */
  readonly computes: readonly string[];
  /** Populations whose draw reads it, by key. */
  readonly draws: readonly string[];
  /** Workpapers on whose figures it is written, by key. */
  readonly writes: readonly string[];
  /** Workpapers whose notices alone say it, by key. */
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
 * The causes that can have made a difference: those that what it was made by reads. A result follows from what its run read and from nothing else,
 * so one cause alone is the cause; of several it cannot be said which; with none it cannot be told.
 */
export function causesOf(output: string, origin: ChangeOrigin, causes: readonly LetteredCause[]): readonly string[] {
  const can = ({ computes, draws, writes, notes = [] }: Cause): boolean => {
    if (origin.by === "written") return writes.includes(output);
    if (origin.by === "noted") return computes.includes(output) || notes.includes(output);
    if (origin.by === "computed") return computes.includes(output);
    // From the same items only the draw can choose others.
    return draws.includes(origin.population) || (!origin.same && computes.includes(output));
  };
  return causes.filter(can).map(({ letter }) => letter);
}
