import type { Tx } from "@tieout/postgres";
import type { RunDifference } from "../contract/index.ts";
import type { PaperReview } from "../core/index.ts";
import type { StoredPaper } from "./results/result-document.ts";

/** Review content of one workpaper, as a run prints it. */
export interface WrittenReview {
  /** Empty if there is none. */
  readonly conclusion: string;
  /** Undefined if there is nothing but the conclusion. */
  readonly review: PaperReview | undefined;
}

/** Functions that a run needs from the reviews of an engagement. */
export interface RunReview {
  /** Returns a lookup by workpaper key. */
  readonly read: (tx: Tx, engagementId: string) => Promise<(outputKey: string) => WrittenReview>;
  /** Called in the transaction that saves the results, with every workpaper that was made. */
  readonly keepWaits: (
    tx: Tx,
    run: { readonly id: string; readonly engagementId: string },
    papers: readonly StoredPaper[],
  ) => Promise<void>;
}

/** Sign-offs and conclusions made for figures other than those of the last run. */
export type ReadSignAgain = (tx: Tx, engagementId: string) => Promise<NonNullable<RunDifference["sign_again"]>>;
