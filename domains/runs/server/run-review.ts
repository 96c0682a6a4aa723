import type { Tx } from "@tieout/postgres";
import type { RunDifference } from "../contract/index.ts";
import type { PaperReview } from "../core/index.ts";
import type { StoredPaper } from "./results/result-document.ts";

/** Review content for one workpaper, as a run prints it. */
export interface WrittenReview {
  /** Empty if no conclusion has been written. */
  readonly conclusion: string;
  /** Undefined if there is only a conclusion, or nothing at all. */
  readonly review: PaperReview | undefined;
}

/** Functions that a run needs from an engagement's reviews. */
export interface RunReview {
  /** Returns a lookup by workpaper key. */
  readonly read: (tx: Tx, engagementId: string) => Promise<(outputKey: string) => WrittenReview>;
  /** Called in the transaction that saves the results, with every workpaper that was produced. */
  readonly keepWaits: (
    tx: Tx,
    run: { readonly id: string; readonly engagementId: string },
    papers: readonly StoredPaper[],
  ) => Promise<void>;
}

/** Sign-offs and conclusions made for figures other than the last run's. */
export type ReadSignAgain = (tx: Tx, engagementId: string) => Promise<NonNullable<RunDifference["sign_again"]>>;
