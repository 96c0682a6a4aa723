import type { Failure } from "@tieout/contract";
import { engagementRepository } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { RegisterUpload } from "@tieout/ingestion/server";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { type clientArrivalFailures, clientFileFailures, clientRequestFailures } from "../../contract/index.ts";
import { clientFileLimits } from "../../core/index.ts";
import type { ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { checkClientFileJob } from "./check-client-file.job.ts";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";

/** The item that a file is for, with its row locked. */
export async function itemOfUpload(tx: Tx, itemId: string): Promise<ItemRecord | null> {
  const { rows } = await tx.query<ItemRecord & { readonly [column: string]: unknown }>(
    `select i.id, i.request_id as "requestId", i.engagement_id as "engagementId", i.data_feed_node_id as "slotId", i.report_key as report,
       i.title, i.explanation, i.state, i.state_at as "stateAt" from client_request_items i where i.id = $1 for update`,
    [itemId],
  );
  return rows[0] ?? null;
}

/** Why a client can give nothing more for an item; null: it can. */
export async function itemRefusal(tx: Tx, item: ItemRecord) {
  const { lockedAt } = await presentEngagement(tx, item.engagementId);
  if (lockedAt !== null) return clientRequestFailures.fail("client-requests.not-needed", undefined);
  if (item.state === "checked") return clientFileFailures.fail("client-requests.taken", undefined);
  const files = await clientFileRepository(tx).ofRequest(item.requestId);
  const ofItem = files.filter((file) => file.itemId === item.id);
  const { mostOfItem, mostOfRequest } = clientFileLimits;
  // A report's file takes the place of the one before.
  const isFull = (item.report === null && ofItem.length >= mostOfItem) || files.length >= mostOfRequest;
  return isFull ? clientFileFailures.fail("client-requests.too-many-files", undefined) : null;
}

/** A report has one file that is not settled: another one takes its place. */
async function replaceDrafts(tx: Tx, item: ItemRecord, files: readonly ClientFileRecord[]): Promise<void> {
  if (item.report === null) return;
  for (const { id, itemId, state } of files) if (itemId === item.id && state === "draft") await clientFileRepository(tx).remove(id);
}

export interface NewDraft {
  readonly fileName: string;
  /** Name and job title; null: nobody said it. */
  readonly givenBy: string | null;
  readonly object: StoredObject;
}

/** Keeps a file of the client as a draft of its item, whose row is locked, and has it checked. Returns the file's id. */
export async function keepDraft(tx: Tx, item: ItemRecord, { fileName, givenBy, object }: NewDraft): Promise<string> {
  const repository = clientFileRepository(tx);
  const { id: itemId, requestId, engagementId } = item;
  await replaceDrafts(tx, item, await repository.ofRequest(requestId));
  const { key: objectKey, sizeBytes, sha256 } = object;
  const id = await repository.insert({ engagementId, requestId, itemId, fileName, sizeBytes, sha256, objectKey, givenBy });
  await enqueue(tx, checkClientFileJob, { fileId: id }, { key: `check-client-file:${id}` });
  return id;
}

type Refused = Failure<(typeof clientArrivalFailures)[number]>;

/** Takes a file that has arrived from the client. */
export const registerClientFile: RegisterUpload<Refused> = async (tx, upload, object) => {
  const { engagementId, clientItemId, fileName, clientPerson: givenBy } = upload;
  await engagementRepository(tx).lockRow(engagementId);
  const item = clientItemId === null ? null : await itemOfUpload(tx, clientItemId);
  if (!item) return clientRequestFailures.fail("client-requests.no-item", undefined);
  const refusal = await itemRefusal(tx, item);
  if (refusal) return refusal;
  const id = await keepDraft(tx, item, { fileName, givenBy, object });
  const data = { request: item.requestId, item: item.id, file: id, sha256: object.sha256, sizeBytes: object.sizeBytes };
  tx.record({ event: "client-request.upload", subjectType: "engagement", subjectId: engagementId, data });
  return { ok: true, value: { id, isNew: true } };
};
