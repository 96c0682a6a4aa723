import type { Sample } from "./sample.ts";
import type { FigureOf } from "./sides.ts";

export interface SideRun {
  readonly figures: Readonly<Record<string, Sample>>;
  /** Load average for the last minute, at the end of the run. */
  readonly load: number;
}

/** All runs of a side at one scale, or the reason there are none. */
export interface SideRecord {
  readonly runs: SideRun[];
  trouble: { readonly isFailure: boolean; readonly why: string } | null;
}
export type Records = ReadonlyMap<string, SideRecord>;

export const recordKey = ({ side, scale = 1 }: Pick<FigureOf, "side" | "scale">): string => `${side} × ${scale}`;
