import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { PlanSheet } from "@tieout/demo-data";
import type { EngagementRecord, StatusUpdater } from "@tieout/engagements/server";
import type { FileStore } from "@tieout/files";
import { assetRepository, uploadWhole } from "@tieout/ingestion/server";
import type { JobContext } from "@tieout/jobs";
import type { Actor } from "@tieout/kernel";
import type { Database } from "@tieout/postgres";
import { orFail } from "./or-fail.ts";

export interface DemoUpload {
  readonly context: JobContext;
  readonly statusUpdater: StatusUpdater;
  readonly files: FileStore;
  readonly database: Database;
  readonly actor: Actor;
}

interface Slot {
  readonly engagementId: string;
  readonly nodeId: string;
  readonly resourcetype: string;
  readonly file: PlanSheet["files"][number];
}

/** The engagement's slots that are still missing one of the plan's files. */
export async function openSlots(context: JobContext, engagement: EngagementRecord, reportKeys: ReadonlySet<string>) {
  return context.transaction(async (tx) => {
    const assets = assetRepository(tx);
    const filled = new Set((await assets.list(engagement.id)).map((asset) => asset.nodeId));
    return (await assets.nodes(engagement.id)).filter((node) => reportKeys.has(node.reportKey) && !filled.has(node.id));
  });
}

/** Uploads the files to the slots as the upload route does, with every transaction fenced by the job. */
export async function uploadDemoFiles(
  upload: DemoUpload,
  nodes: Awaited<ReturnType<typeof openSlots>>,
  { sheet, folder }: { readonly sheet: PlanSheet; readonly folder: string },
): Promise<void> {
  for (const node of nodes) {
    const file = sheet.files.find((candidate) => candidate.report === node.reportKey);
    if (file) await uploadOne(upload, { engagementId: node.engagementId, nodeId: node.id, resourcetype: node.resourcetype, file }, folder);
  }
}

async function uploadOne({ context, statusUpdater, files, database, actor }: DemoUpload, slot: Slot, folder: string): Promise<void> {
  const { name: fileName } = slot.file;
  const place = path.join(folder, fileName);
  const { size: sizeBytes } = await stat(place);
  const outcome = await uploadWhole(
    { files, statusUpdater, uploadMaxBytes: sizeBytes },
    { actor, work: database.work, inOrganization: context.transaction },
    { ...slot, fileName, sizeBytes, bytes: createReadStream(place) },
  );
  // Another pass has uploaded the file.
  if (!outcome.ok && outcome.failure.code === "ingestion.file-duplicate") return;
  orFail(outcome);
}
