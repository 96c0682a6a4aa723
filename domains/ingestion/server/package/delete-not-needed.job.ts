import { engagementRepository } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler, readJobProgress } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { notNeededDays, removedFileDays, unfinishedUploadDays } from "../../core/index.ts";
import { removedFileRepository } from "../files/removed-file-repository.ts";
import { uploadRepository } from "../uploads/upload-repository.ts";
import { packageRepository } from "./package-repository.ts";
import { deletedOn, packageOf } from "./package-wire.ts";

const dayMs = 24 * 3_600_000;
const key = "delete-not-needed";
const deleteNotNeededJob = defineJob("ingestion.delete-not-needed", (payload) => z.object({}).parse(payload), "background");

/** Schedules the daily deletion of unneeded files. */
export async function planDeletion(tx: Tx): Promise<void> {
  const [last] = await readJobProgress(tx, [key]);
  if (last && ["queued", "running", "retrying"].includes(last.state)) return;
  await enqueue(tx, deleteNotNeededJob, {}, { key });
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Deletes the files in one engagement's bin whose retention has ended; a file that is needed again is no longer in the bin. */
async function deleteIn(tx: Tx, engagementId: string, now: Date): Promise<void> {
  await engagementRepository(tx).lockRow(engagementId);
  const files = packageRepository(tx);
  const inBin = new Set((await packageOf(tx, engagementId)).filter(({ group }) => group === "not_needed").map(({ id }) => id));
  for (const file of await files.list(engagementId)) {
    if (!inBin.has(file.id) || deletedOn(file) > now) continue;
    await files.erase(file);
    const data = { file: file.id, sha256: file.sha256, days: notNeededDays };
    tx.record({ event: "package.delete-not-needed", subjectType: "engagement", subjectId: engagementId, data });
  }
}

/** Deletes the rows; the file store's next sweep deletes the objects. */
async function deleteAll(context: JobContext, now: Date): Promise<void> {
  const before = daysBefore(now, notNeededDays);
  const engagements = await context.transaction((tx) => packageRepository(tx).engagementsWithOlder(before));
  for (const engagementId of engagements) {
    context.signal.throwIfAborted();
    await context.transaction((tx) => deleteIn(tx, engagementId, now));
  }
}

/** Deletes abandoned uploads with the parts that arrived, and removed files that weren't restored. */
async function deleteLeftOvers(tx: Tx, now: Date): Promise<void> {
  const uploads = uploadRepository(tx);
  for (const { id, engagementId, finishedId, receivedBytes } of await uploads.untouchedSince(daysBefore(now, unfinishedUploadDays))) {
    await uploads.remove(id);
    if (finishedId !== null) continue;
    const data = { upload: id, receivedBytes, days: unfinishedUploadDays };
    tx.record({ event: "upload.expire", subjectType: "engagement", subjectId: engagementId, data });
  }
  for (const { id, engagementId, sha256 } of await removedFileRepository(tx).erase(daysBefore(now, removedFileDays))) {
    const data = { engagementId, sha256, days: removedFileDays };
    tx.record({ event: "asset.delete-removed", subjectType: "asset", subjectId: id, data });
  }
}

export const deleteNotNeededHandler = (): JobHandler =>
  handleJob(deleteNotNeededJob, async (_payload, context) => {
    const now = new Date();
    await deleteAll(context, now);
    await context.transaction((tx) => deleteLeftOvers(tx, now));
    await context.finish((tx) => enqueue(tx, deleteNotNeededJob, {}, { key, runAt: new Date(now.getTime() + dayMs) }));
  });
