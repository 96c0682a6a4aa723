import type { PaperResult } from "../paper-result.ts";
import { type ChangeKind, pairByKey } from "./change.ts";
import { compareFigures, type FigureDifference } from "./compare-figures.ts";
import { compareItems, type ItemDifference, type SampledResult } from "./compare-items.ts";
import { compareTies, type TieDifference } from "./compare-ties.ts";

export type ComparedPaper = Pick<PaperResult, "counts" | "totals" | "figures" | "ties" | "rules" | "notices"> & SampledResult;

export interface PaperDifference {
  readonly figures: readonly FigureDifference[];
  readonly ties: readonly TieDifference[];
  readonly items: readonly ItemDifference[];
  readonly notices: readonly { readonly change: Exclude<ChangeKind, "changed">; readonly text: string }[];
}

function compareNotices(before: readonly string[], after: readonly string[]): PaperDifference["notices"] {
  return pairByKey(before, after, (text) => text).flatMap((pair): PaperDifference["notices"] => {
    if (pair.before === null) return [{ change: "came", text: pair.after ?? "" }];
    return pair.after === null ? [{ change: "went", text: pair.before }] : [];
  });
}

/** Compares two results of one workpaper, except for exceptions, which are compared one by one because there can be many. */
export const comparePapers = (before: ComparedPaper, after: ComparedPaper): PaperDifference => ({
  figures: compareFigures(before, after),
  ties: compareTies(before.ties, after.ties),
  items: compareItems(before, after),
  notices: compareNotices(before.notices, after.notices),
});
