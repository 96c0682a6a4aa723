import type { StatusKeeper } from "@tieout/engagements/server";
import { type JobContext, JobFailure } from "@tieout/jobs";
import { assetRepository } from "./asset-repository.ts";

/** Runs work on one file; where its end is an expected failure, the file carries the sentence and no job is left behind. */
export async function refuseOnFailure(
  keeper: StatusKeeper,
  context: JobContext,
  assetId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof JobFailure) || context.signal.aborted) throw error;
    await context.finish(async (tx) => {
      const asset = await assetRepository(tx).find(assetId);
      if (!asset) return;
      await assetRepository(tx).refuse(assetId, { code: error.code, msg: error.sentence });
      await keeper.refresh(tx, asset.engagementId);
    });
  }
}
