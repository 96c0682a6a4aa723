import type { Tx } from "@tieout/postgres";
import type { RunDifference } from "../contract/index.ts";
import type { PaperReview } from "../core/index.ts";
import type { StoredPaper } from "./results/result-document.ts";

/** What was written in review of one workpaper, as a run prints it. */
export interface WrittenReview {
  /** Empty where there is none. */
  readonly conclusion: string;
  /** Undefined where nothing else was written. */
  readonly review: PaperReview | undefined;
}

/** What a run needs of the reviews of an engagement. */
export interface RunReview {
  /** By the key of the workpaper. */
  readonly read: (tx: Tx, engagementId: string) => Promise<(outputKey: string) => WrittenReview>;
  /** Called in the transaction that keeps the results, with every workpaper that was made. */
  readonly keepWaits: (
    tx: Tx,
    run: { readonly id: string; readonly engagementId: string },
    papers: readonly StoredPaper[],
  ) => Promise<void>;
}

/** Sign-offs and conclusions that were made for other figures than those of the last run. */
export type ReadSignAgain = (tx: Tx, engagementId: string) => Promise<NonNullable<RunDifference["sign_again"]>>;
