import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { isBroken } from "@tieout/files";
import { type JobContext, JobFailure, LeaseLost } from "@tieout/jobs";
import { isNoRoom } from "@tieout/kernel";
import { type AssetRecord, assetRepository } from "./asset-repository.ts";

/** Number of attempts that the queue makes; after the last one, a file must not remain "being read". */
const tries = 5;
const unexpected = new JobFailure(
  "ingestion.unexpected",
  "An unexpected error stopped the reading of this file. Remove it and upload it again. If it happens again, contact support with the file name.",
);

const broken = new JobFailure(
  "ingestion.stored-file-damaged",
  "The stored copy of this file is missing or damaged, so it can't be read. Remove it and upload it again, or have it restored from a backup.",
);

export const abandoned = (attempts: number): JobFailure =>
  new JobFailure(
    "ingestion.attempts-used-up",
    `Reading this file failed after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}. Remove it and upload it again. If it happens again, contact support with the file name.`,
  );

/** Why the file is refused; null when the queue should retry. */
export function endOf(error: unknown, context: JobContext): JobFailure | null {
  if (context.signal.aborted || error instanceof LeaseLost) return null;
  if (error instanceof JobFailure) return error;
  if (isBroken(error)) return broken;
  // The queue runs it again until there is space.
  if (error instanceof Error && isNoRoom(error)) return null;
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
    // If the engagement was locked first, its files are frozen.
    if (!asset || engagement?.lockedAt || !isMeant(asset)) return;
    await assetRepository(tx).refuse(assetId, { code: why.code, msg: why.sentence });
    await statusUpdater.refresh(tx, asset.engagementId);
  });
}

/** Runs work on one file; after a final failure, the message is stored on the file and no job remains. */
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

/** Refuses a file whose attempts have been used up. A file that is no longer waiting is unchanged. */
export const refuseAbandoned = (
  statusUpdater: StatusUpdater,
  context: JobContext,
  assetId: string,
  isWaiting: (asset: AssetRecord) => boolean,
): Promise<void> => refuse(statusUpdater, context, { assetId, why: abandoned(context.attempt), isMeant: isWaiting });
