import { isDue, retentionEnd } from "@tieout/engagements/core";
import { announcedDeletions, dayOfInstant, engagementRepository, requestCheckpoint, retentionRepository } from "@tieout/engagements/server";
import type { FileStore } from "@tieout/files";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler, readJobProgress } from "@tieout/jobs";
import { addDays, type PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { exportRepository } from "../firm-export/export-repository.ts";
import { objectsOfEngagement } from "../objects/referenced-objects.ts";
import { deletionRepository, type StartedDeletion } from "./deletion-repository.ts";
import { mailDeletions } from "./send-deletion-notice.job.ts";

const dayMs = 24 * 3_600_000;
const key = "delete-due-engagements";
const deleteDueJob = defineJob("archive.delete-due-engagements", (payload) => z.object({}).parse(payload), "background");

/** How many days before a deletion admins are emailed. */
const mailDays = 30;

export interface RetentionDeps {
  readonly files: FileStore;
  readonly log: { readonly info: (message: string, detail?: Readonly<Record<string, unknown>>) => void };
  readonly now: () => Date;
}

/** Schedules the daily deletion of engagements whose retention period has ended. */
export async function planRetention(tx: Tx): Promise<void> {
  const [last] = await readJobProgress(tx, [key]);
  if (last && ["queued", "running", "retrying"].includes(last.state)) return;
  await enqueue(tx, deleteDueJob, {}, { key });
}

/**
 * Begins a deletion with the engagement's row locked: it can be neither put on hold nor reopened until its key is destroyed. False if the
 * engagement is no longer due for deletion.
 */
async function begin(tx: Tx, store: FileStore, engagementId: string, today: PlainDate): Promise<boolean> {
  await engagementRepository(tx).lockRow(engagementId);
  const retention = retentionRepository(tx);
  const engagement = await retention.find(engagementId);
  if (!engagement || (await retention.isBeingDeleted(engagementId))) return false;
  const rule = await retention.rule();
  const end = retentionEnd(engagement, rule);
  if (!end || !isDue(end, today)) return false;
  const files: string[] = [];
  // Some of these strings only look like keys.
  for (const objectKey of await objectsOfEngagement(tx, engagementId))
    if (await store.exists(tx.organizationId, objectKey)) files.push(objectKey);
  await deletionRepository(tx).begin({ engagement, years: rule.years, countedFrom: end.countedFrom, deleteOn: end.deleteOn, files });
  return true;
}

/** Destroys the key first, so that nothing can be read from then on, whatever happens to the rest. Each step can be repeated. */
async function carryOut(
  { files, log, now }: RetentionDeps,
  context: JobContext,
  { engagementId, remainingFiles, deletedAt }: StartedDeletion,
) {
  const { organizationId, signal } = context;
  if (deletedAt === null) {
    await files.destroyScope(organizationId, engagementId, now());
    const archives = await context.transaction(async (tx) => {
      const rows = await deletionRepository(tx).deleteRows(engagementId);
      if (rows === null) return [];
      const data = { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files: remainingFiles.length, by: "retention" };
      tx.record({ event: "engagement.deleted", subjectType: "engagement", subjectId: engagementId, data });
      await requestCheckpoint(tx);
      return exportRepository(tx).dropAll();
    });
    // If the process is killed before this, the daily sweep deletes these files.
    for (const objectKey of archives) await files.delete(organizationId, objectKey);
  }
  for (const objectKey of remainingFiles) {
    signal.throwIfAborted();
    await files.delete(organizationId, objectKey);
  }
  await context.transaction((tx) => deletionRepository(tx).finish(engagementId));
  log.info("engagement deleted at the end of its retention", { organization: organizationId, engagement: engagementId });
}

async function deleteAll(deps: RetentionDeps, context: JobContext, today: PlainDate): Promise<void> {
  const unfinished = () => context.transaction((tx) => deletionRepository(tx).unfinished());
  for (const begun of await unfinished()) await carryOut(deps, context, begun);
  const { rule, found } = await context.transaction((tx) => announcedDeletions(tx, today));
  for (const { engagement } of found) {
    context.signal.throwIfAborted();
    if (!isDue(retentionEnd(engagement, rule), today)) continue;
    if (!(await context.transaction((tx) => begin(tx, deps.files, engagement.id, today)))) continue;
    for (const begun of await unfinished()) await carryOut(deps, context, begun);
  }
}

/** Emails the admins once for each engagement due for deletion within 30 days. */
async function announce(tx: Tx, today: PlainDate): Promise<void> {
  const { found } = await announcedDeletions(tx, today);
  const soon = found.filter(({ engagement, deleteOn }) => !engagement.isHeld && deleteOn <= addDays(today, mailDays));
  const deletions = deletionRepository(tx);
  const fresh = await deletions.announce(soon.map(({ engagement, deleteOn }) => ({ id: engagement.id, deleteOn })));
  const [first] = soon.filter(({ engagement }) => fresh.includes(engagement.id));
  if (first) await mailDeletions(tx, { day: today, count: fresh.length, firstOn: first.deleteOn, to: await deletions.admins() });
}

/**
 * Deletes the engagements whose retention period has ended, and emails the admins about the next ones; resumes a deletion that was killed.
 */
export const deleteDueHandler = (deps: RetentionDeps): JobHandler =>
  handleJob(deleteDueJob, async (_payload, context) => {
    const now = deps.now();
    const today = dayOfInstant(now);
    await deleteAll(deps, context, today);
    await context.finish(async (tx) => {
      await announce(tx, today);
      await enqueue(tx, deleteDueJob, {}, { key, runAt: new Date(now.getTime() + dayMs) });
    });
  });
