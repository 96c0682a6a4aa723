import { engagementRepository } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { runStage, type StageDeps, type StoredOutput } from "@tieout/stages";
import { z } from "zod";
import type { RecognizePayload } from "../../core/index.ts";
import { displayName } from "../files/receive-file.ts";
import { abandoned, endOf } from "../files/refuse-on-failure.ts";
import { ingestionTasks } from "../tasks.ts";
import { type NewPackageFile, type PackageFileRecord, packageRepository } from "./package-repository.ts";

const Payload = z.object({ fileId: z.uuid() });

/** Reads the first rows of a dropped file to propose its slot. */
const recognizeFileJob = defineJob("ingestion.recognize-file", (payload) => Payload.parse(payload));

export const recognizeAgain = (tx: Tx, fileId: string) => enqueue(tx, recognizeFileJob, { fileId }, { key: `recognize:${fileId}` });

/** Adds a file to a package and queues it for reading; null when the same file is already waiting. */
export async function addPackageFile(tx: Tx, file: NewPackageFile): Promise<string | null> {
  const id = await packageRepository(tx).insert(file);
  if (id !== null) await recognizeAgain(tx, id);
  return id;
}

/** Adds an archive's files to the package alongside the archive. */
async function addMembers(
  tx: Tx,
  archive: PackageFileRecord,
  members: readonly { readonly name: string; readonly stored: StoredOutput }[],
): Promise<void> {
  for (const { name, stored } of members)
    await addPackageFile(tx, {
      engagementId: archive.engagementId,
      fileName: displayName(name),
      sizeBytes: stored.sizeBytes,
      sha256: stored.sha256,
      objectKey: stored.objectKey,
      archiveName: archive.fileName,
      uploadedBy: archive.uploadedBy,
    });
  await packageRepository(tx).saveFinding(archive.id, { kind: "archive", members: members.map(({ name }) => displayName(name)) });
}

async function recognize(deps: StageDeps, fileId: string, context: JobContext): Promise<void> {
  const file = await context.transaction((tx) => packageRepository(tx).find(fileId));
  if (!file) return;
  const payload: RecognizePayload = { fileName: file.fileName, ...(file.chosenReading ? { settings: file.chosenReading } : {}) };
  const { value, outputs } = await runStage(deps, context, {
    scope: file.engagementId,
    stage: "recognize",
    reads: [file.sha256, payload],
    task: ingestionTasks.recognize,
    payload,
    inputs: [{ name: "file", objectKey: file.objectKey }],
    outputs: [],
    optionalOutputs: ({ members = [] }) => members.map(({ output }) => output),
  });
  await context.finish(async (tx) => {
    await engagementRepository(tx).lockRow(file.engagementId);
    const files = packageRepository(tx);
    if (!(await files.find(fileId))) return;
    if (value.refused) await files.refuse(fileId, value.refused);
    else if (value.finding) await files.saveFinding(fileId, { kind: "report", ...value });
    else {
      const members = value.members.flatMap(({ name, output }) => {
        const stored = outputs[output];
        // An empty entry is not a file.
        return stored && stored.sizeBytes > 0 ? [{ name, stored }] : [];
      });
      await addMembers(tx, file, members);
    }
  });
}

async function refuse(context: JobContext, fileId: string, why: JobFailure): Promise<void> {
  await context.finish(async (tx) => {
    const file = await packageRepository(tx).find(fileId);
    if (file?.status === "reading") await packageRepository(tx).refuse(fileId, { code: why.code, msg: why.sentence });
  });
}

/** Refuses a file that crashes the child process, so that the job survives. */
export const recognizeFileHandler = (deps: StageDeps): JobHandler =>
  handleJob(
    recognizeFileJob,
    async ({ fileId }, context) => {
      try {
        await recognize(deps, fileId, context);
      } catch (error) {
        const end = endOf(error, context);
        if (!end) throw error;
        await refuse(context, fileId, end);
        context.note(end, error);
      }
    },
    ({ fileId }, context) => refuse(context, fileId, abandoned(context.attempt)),
  );
