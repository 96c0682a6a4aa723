import type { FileStore } from "@tieout/files";
import { defineJob, enqueue, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { streamZip } from "@tieout/spreadsheet/write";
import { z } from "zod";
import { type ArchiveTally, addFiles, addRows, manifestEntry, newTally } from "./archive-entries.ts";
import { exportRepository, type MadeArchive } from "./export-repository.ts";
import { mailExport } from "./send-export-notice.job.ts";

const payloadShape = z.object({ exportId: z.uuid() });
const makeExportJob = defineJob("archive.make-firm-export", (payload) => payloadShape.parse(payload));

export async function enqueueExport(tx: Tx, exportId: string): Promise<void> {
  await enqueue(tx, makeExportJob, { exportId }, { key: `firm-export:${exportId}` });
}

export interface ExportDeps {
  readonly files: FileStore;
  readonly appVersion: string;
  readonly now: () => Date;
}

/**
 * Streams the archive from the store through the packer back into the store, encrypted, so that nothing is written to disk unencrypted. The
 * archive's rows, and the files they name, are from a single moment.
 */
async function make({ files, appVersion, now }: ExportDeps, context: JobContext, tally: ArchiveTally): Promise<MadeArchive> {
  const { organizationId } = context;
  const parts = { files, context, tally };
  const at = now().toISOString();
  const archive = streamZip(async (add) => {
    const stored = await context.snapshot((tx) => addRows(parts, tx, add));
    await addFiles(parts, stored, add);
    await add(manifestEntry(tally, { at, by: appVersion, of: organizationId }));
  });
  const { key, sizeBytes, sha256 } = await files.put(organizationId, archive, { scope: null });
  const rows = Object.values(tally.rowsByTable).reduce((sum, count) => sum + count, 0);
  return { objectKey: key, sizeBytes, sha256, files: tally.files, rows, missing: tally.missing.length };
}

/** The daily sweep deletes the file. */
const outlived = (): JobFailure =>
  new JobFailure(
    "engagements.deleted-meanwhile",
    "An engagement was deleted while the archive was being made. The archive is being made again without it.",
    {
      retry: true,
    },
  );

export const makeExportHandler = (deps: ExportDeps): JobHandler =>
  handleJob(
    makeExportJob,
    async ({ exportId }, context) => {
      const asked = await context.transaction((tx) => exportRepository(tx).find(exportId));
      if (!asked || asked.finishedAt || asked.failedAt) return;
      const tally = newTally();
      const archive = await make(deps, context, tally);
      await context.finish(async (tx) => {
        const exports = exportRepository(tx);
        await exports.finish(exportId, archive);
        if (await exports.isAnyDeleted(tally.engagements)) throw outlived();
        const { objectKey: _, ...data } = archive;
        tx.record({ event: "organization.export-made", subjectType: "firm-export", subjectId: exportId, data });
        await mailExport(tx, exportId, asked.requestedBy);
      });
    },
    async ({ exportId }, context) => {
      await context.finish((tx) => exportRepository(tx).fail(exportId));
    },
  );
