import { type CheckReceivedPayload, formatOfProvider } from "@tieout/ingestion/core";
import { abandoned, assetRepository, endOf, ingestionTasks } from "@tieout/ingestion/server";
import { defineJob, handleJob, type JobContext, type JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { runStage, type StageDeps } from "@tieout/stages";
import { z } from "zod";
import { documentHeadBytes, documentKindOf } from "../../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";

const Payload = z.object({ fileId: z.uuid() });

/** Reads a client's file in the engine child process, with the auditors' readers, before the file counts as received. */
export const checkClientFileJob = defineJob("client-requests.check-file", (payload) => Payload.parse(payload));

interface CheckSubject {
  readonly file: ClientFileRecord;
  readonly item: ItemRecord;
  readonly payload: CheckReceivedPayload | null;
}

async function begin(tx: Tx, fileId: string): Promise<CheckSubject | null> {
  const file = await clientFileRepository(tx).find(fileId);
  if (file?.checking !== "waiting") return null;
  const item = (await clientRequestRepository(tx).itemsOf(file.requestId)).find(({ id }) => id === file.itemId);
  if (!item) return null;
  if (item.report === null) return { file, item, payload: null };
  const { startOn, endOn } = await presentEngagement(tx, file.engagementId);
  const place = item.slotId === null ? null : await assetRepository(tx).context(item.slotId);
  const format = formatOfProvider(place?.providerName ?? "");
  return {
    file,
    item,
    payload: { fileName: file.fileName, reportKey: item.report, planYear: { startOn, endOn }, ...(format ? { format: format.key } : {}) },
  };
}

type Outcome =
  | { readonly refusal: { readonly code: string; readonly msg: string } }
  | { readonly facts: NonNullable<ClientFileRecord["facts"]> }
  | "document";

async function readDocument(
  { files }: StageDeps,
  organizationId: string,
  { objectKey, sizeBytes, fileName }: ClientFileRecord,
): Promise<Outcome> {
  const endByte = Math.min(documentHeadBytes, sizeBytes);
  const head: Uint8Array[] = [];
  for await (const piece of await files.get(organizationId, objectKey, { startByte: 0, endByte })) head.push(piece);
  if (documentKindOf(Buffer.concat(head)) !== null) return "document";
  const msg = `${fileName} isn't a PDF, image, Word, Excel or text file. Save it as one of these, then upload it again.`;
  return { refusal: { code: "document-unknown", msg } };
}

async function read(deps: StageDeps, context: JobContext, { file, payload }: CheckSubject): Promise<Outcome> {
  if (payload === null) return readDocument(deps, context.organizationId, file);
  const { value } = await runStage(deps, context, {
    scope: file.engagementId,
    stage: "check-received",
    reads: [file.sha256, payload],
    task: ingestionTasks.checkReceived,
    payload,
    inputs: [{ name: "file", objectKey: file.objectKey }],
    outputs: [],
  });
  return value.refused ? { refusal: value.refused } : { facts: value.facts };
}

async function save(tx: Tx, fileId: string, outcome: Outcome, at: Date): Promise<void> {
  const repository = clientFileRepository(tx);
  // The client took the file back in the meantime.
  if ((await repository.find(fileId))?.checking !== "waiting") return;
  if (outcome === "document") await repository.saveDocument(fileId, at);
  else if ("refusal" in outcome) await repository.refuse(fileId, outcome.refusal, at);
  else await repository.saveFacts(fileId, outcome.facts, at);
}

const refuse = (context: JobContext, fileId: string, why: JobFailure, at: Date): Promise<void> =>
  context.finish((tx) => save(tx, fileId, { refusal: { code: why.code, msg: why.sentence } }, at));

export interface CheckClientFileDeps extends StageDeps {
  readonly now: () => Date;
}

/** If a file crashes the child process, the file is refused; the job does not fail. */
export const checkClientFileHandler = (deps: CheckClientFileDeps): JobHandler =>
  handleJob(
    checkClientFileJob,
    async ({ fileId }, context) => {
      try {
        const found = await context.transaction((tx) => begin(tx, fileId));
        if (!found) return;
        const outcome = await read(deps, context, found);
        await context.finish((tx) => save(tx, fileId, outcome, deps.now()));
      } catch (error) {
        const end = endOf(error, context);
        if (!end) throw error;
        await refuse(context, fileId, end, deps.now());
        context.note(end, error);
      }
    },
    ({ fileId }, context) => refuse(context, fileId, abandoned(context.attempt), deps.now()),
  );
