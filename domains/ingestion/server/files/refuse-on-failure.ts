import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { type JobContext, JobFailure, LeaseLost } from "@tieout/jobs";
import { type AssetRecord, assetRepository } from "./asset-repository.ts";

/** As often as the queue tries; a file must not be "being read" for ever once nobody reads it any more. */
const tries = 5;
const unexpected = new JobFailure(
  "ingestion.unexpected",
  "Something unexpected on our side stopped the reading of this file. Remove it and upload it again; if it happens again, ask for help with the name of the file.",
);

const abandoned = (attempts: number): JobFailure =>
  new JobFailure(
    "ingestion.attempts-used-up",
    `Reading this file stopped after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}, none of which reached its end. Remove it and upload it again; if it happens again, ask for help with the name of the file.`,
  );

/** What the file is refused with; null where the queue should try again. */
function endOf(error: unknown, context: JobContext): JobFailure | null {
  if (context.signal.aborted || error instanceof LeaseLost) return null;
  if (error instanceof JobFailure) return error;
  return context.attempt >= tries ? unexpected : null;
}

interface Refusal {
  readonly assetId: string;
  readonly why: JobFailure;
  readonly isMeant: (asset: AssetRecord) => boolean;
}

async function refuse(statusUpdater: StatusUpdater, context: JobContext, { assetId, why, isMeant }: Refusal): Promise<void> {
  await context.finish(async (tx) => {
    const engagementId = (await assetRepository(tx).find(assetId))?.engagementId;
    if (!engagementId) return;
    await engagementRepository(tx).lockRow(engagementId);
    const asset = await assetRepository(tx).find(assetId);
    const engagement = await engagementRepository(tx).find(engagementId);
    // A lock that came first froze the files with everything else.
    if (!asset || engagement?.lockedAt || !isMeant(asset)) return;
    await assetRepository(tx).refuse(assetId, { code: why.code, msg: why.sentence });
    await statusUpdater.refresh(tx, asset.engagementId);
  });
}

/** Runs work on one file; where it ends for good without a result, the file carries the sentence and no job is left behind. */
export async function refuseOnFailure(
  statusUpdater: StatusUpdater,
  context: JobContext,
  assetId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const end = endOf(error, context);
    if (!end) throw error;
    await refuse(statusUpdater, context, { assetId, why: end, isMeant: () => true });
    context.note(end, error);
  }
}

/** Ends the wait for work whose attempts are used up. A file that waits for nothing any more is left as it is. */
export const refuseAbandoned = (
  statusUpdater: StatusUpdater,
  context: JobContext,
  assetId: string,
  isWaiting: (asset: AssetRecord) => boolean,
): Promise<void> => refuse(statusUpdater, context, { assetId, why: abandoned(context.attempt), isMeant: isWaiting });
