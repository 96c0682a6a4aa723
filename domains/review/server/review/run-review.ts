import type { RunReview } from "@tieout/runs/server";
import { waitsOfPaper } from "../../core/index.ts";
import { runWaitsRepository } from "../waiting/run-waits-repository.ts";
import { conclusionRepository } from "./conclusion-repository.ts";
import { readPrintedReview } from "./printed-review.ts";

/** Review content that a run prints, and items that its results leave for a person to complete. */
export const runReview: RunReview = {
  async read(tx, engagementId) {
    const conclusions = await conclusionRepository(tx).list(engagementId);
    const reviewOf = await readPrintedReview(tx, engagementId);
    return (outputKey) => ({
      conclusion: conclusions.find((one) => one.outputKey === outputKey)?.text ?? "",
      review: reviewOf(outputKey),
    });
  },
  keepWaits: (tx, run, papers) =>
    runWaitsRepository(tx).keep(
      run,
      papers.map((paper) => ({ outputKey: paper.paper, ...waitsOfPaper(paper) })),
    ),
};
