import type { FileStore } from "@tieout/files";
import { correctStoredBytes, dropUnusedCorrections } from "@tieout/ingestion/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler, readJobProgress } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { exportRepository } from "../firm-export/export-repository.ts";
import { requestMissingSeals } from "../locks/seal-bundle.job.ts";
import { referencedObjects } from "./referenced-objects.ts";

const dayMs = 24 * 3_600_000;
const sweepKey = "sweep-objects";
const sweepObjectsJob = defineJob("archive.sweep-objects", (payload) => z.object({}).parse(payload), "background");

export interface SweepDeps {
  readonly files: FileStore;
  readonly log: { readonly info: (message: string, detail?: Readonly<Record<string, unknown>>) => void };
  /** Objects younger than this are never deleted, because an object is stored before the row that refers to it. Defaults to one day. */
  readonly graceMs?: number;
}

/** Schedules a daily sweep of the organization's file store. */
export async function planSweep(tx: Tx): Promise<void> {
  const [last] = await readJobProgress(tx, [sweepKey]);
  if (last && ["queued", "running", "retrying"].includes(last.state)) return;
  await enqueue(tx, sweepObjectsJob, {}, { key: sweepKey });
}

/** Old, unreferenced keys. Keys are listed before the rows are read, so objects stored in the meantime are not included. */
async function findOrphans({ files, graceMs = dayMs }: SweepDeps, context: JobContext): Promise<readonly string[]> {
  const old: string[] = [];
  for await (const key of files.listOlderThan(context.organizationId, new Date(Date.now() - graceMs))) old.push(key);
  const referenced = await context.transaction((tx) => referencedObjects(tx));
  return old.filter((key) => !referenced.has(key));
}

/**
 * Deletes objects left behind by crashes between file store and database, and objects whose rows were deleted, such as removed files;
 * requests missing seals; corrects the count of stored bytes.
 */
export const sweepObjectsHandler = (deps: SweepDeps): JobHandler =>
  handleJob(sweepObjectsJob, async (_payload, context) => {
    await context.transaction(dropUnusedCorrections);
    await context.transaction((tx) => exportRepository(tx).dropExpired());
    const orphans = await findOrphans(deps, context);
    if (orphans.length > 0) {
      await context.transaction(async (tx) => {
        const { organizationId } = context;
        tx.record({ event: "file-store.sweep", subjectType: "organization", subjectId: organizationId, data: { objects: orphans.length } });
      });
      for (const key of orphans) {
        context.signal.throwIfAborted();
        await deps.files.delete(context.organizationId, key);
      }
      deps.log.info("objects without a row deleted", { organization: context.organizationId, objects: orphans.length });
    }
    const lacking = await context.transaction(correctStoredBytes);
    if (lacking !== 0) deps.log.info("count of stored bytes corrected", { organization: context.organizationId, bytes: lacking });
    await context.finish(async (tx) => {
      await requestMissingSeals(tx);
      await enqueue(tx, sweepObjectsJob, {}, { key: sweepKey, runAt: new Date(Date.now() + dayMs) });
    });
  });
