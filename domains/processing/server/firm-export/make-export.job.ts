import type { FileStore } from "@tieout/files";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { streamZip } from "@tieout/spreadsheet/write";
import { z } from "zod";
import { archiveEntries, newTally } from "./archive-entries.ts";
import { exportRepository, type MadeArchive } from "./export-repository.ts";
import { mailExport } from "./send-export-notice.job.ts";

const payloadShape = z.object({ exportId: z.uuid() });
const makeExportJob = defineJob("workpapers.make-firm-export", (payload) => payloadShape.parse(payload));

export async function enqueueExport(tx: Tx, exportId: string): Promise<void> {
  await enqueue(tx, makeExportJob, { exportId }, { key: `firm-export:${exportId}` });
}

export interface ExportDeps {
  readonly files: FileStore;
  readonly appVersion: string;
  readonly now: () => Date;
}

/** Streams the archive from the store through the packer into the store again, encrypted: nothing of it is on a disk in clear. */
async function make({ files, appVersion, now }: ExportDeps, context: JobContext): Promise<MadeArchive> {
  const tally = newTally();
  return context.transaction(async (tx) => {
    const entries = archiveEntries({ files, context, tally }, tx, { at: now().toISOString(), by: appVersion });
    const { key, sizeBytes, sha256 } = await files.put(context.organizationId, streamZip(entries), { scope: null });
    const rows = Object.values(tally.rowsByTable).reduce((sum, count) => sum + count, 0);
    return { objectKey: key, sizeBytes, sha256, files: tally.files, rows, missing: tally.missing.length };
  });
}

export const makeExportHandler = (deps: ExportDeps): JobHandler =>
  handleJob(
    makeExportJob,
    async ({ exportId }, context) => {
      const asked = await context.transaction((tx) => exportRepository(tx).find(exportId));
      if (!asked || asked.finishedAt || asked.failedAt) return;
      const archive = await make(deps, context);
      await context.finish(async (tx) => {
        await exportRepository(tx).finish(exportId, archive);
        const { objectKey: _, ...data } = archive;
        tx.record({ event: "organization.export-made", subjectType: "firm-export", subjectId: exportId, data });
        await mailExport(tx, exportId, asked.requestedBy);
      });
    },
    async ({ exportId }, context) => {
      await context.finish((tx) => exportRepository(tx).fail(exportId));
    },
  );
