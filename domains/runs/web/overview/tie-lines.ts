import type { TieResult } from "../../core/index.ts";

export type WorkpaperTie = TieResult;

/** A tie together with the ties that break it down by fund or account. */
export interface TieLineGroup {
  readonly tie: WorkpaperTie;
  /** Whether the tie and its breakdown all agree. */
  readonly agrees: boolean;
  /** Ties that do not agree come first. */
  readonly splits: readonly WorkpaperTie[];
}

const ranks: Readonly<Record<WorkpaperTie["result"], number>> = { differs: 0, cannot_be_determined: 2, ties: 4 };
const explained = 3;
const rank = (tie: WorkpaperTie): number => (tie.explained ? explained : ranks[tie.result]);
const splitDiffers = 1;
const byRank = (a: WorkpaperTie, b: WorkpaperTie): number => rank(a) - rank(b);

/**
 * A workpaper's lines, open ones first: differences, lines that agree only in total, lines without a figure, then explained lines. A
 * written reason doesn't affect the order, so that a line doesn't move while its reason is being written.
 */
export function tieLineGroups(ties: readonly WorkpaperTie[]): readonly TieLineGroup[] {
  const rankOf = ({ tie, splits }: TieLineGroup): number =>
    splits.some((split) => rank(split) === ranks.differs) ? Math.min(splitDiffers, rank(tie)) : rank(tie);
  return ties
    .filter(({ of }) => of === undefined)
    .map((tie) => {
      const splits = ties.filter(({ of }) => of === tie.key).toSorted(byRank);
      return { tie, splits, agrees: [tie, ...splits].every(({ result }) => result === "ties") };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** `Fees: Meridian 500 Index` below `Fees` is `Meridian 500 Index`. */
export const splitTitle = (split: WorkpaperTie, of: WorkpaperTie): string =>
  split.label.startsWith(`${of.label}: `) ? split.label.slice(of.label.length + 2) : split.label;
