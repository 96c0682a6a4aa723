import type { Failure } from "@tieout/contract";
import { engagementRepository } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { RegisterUpload } from "@tieout/ingestion/server";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { type clientArrivalFailures, clientFileFailures, clientRequestFailures } from "../../contract/index.ts";
import { isFull, isReturned } from "../../core/index.ts";
import type { ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { checkClientFileJob } from "./check-client-file.job.ts";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";
import { latestOf, removeFile } from "./hand-on-place.ts";

/** The item that a file is for, with its row locked. */
export async function itemOfUpload(tx: Tx, itemId: string): Promise<ItemRecord | null> {
  const { rows } = await tx.query<ItemRecord & { readonly [column: string]: unknown }>(
    `select i.id, i.request_id as "requestId", i.engagement_id as "engagementId", i.data_feed_node_id as "slotId", i.report_key as report,
       i.title, i.explanation, i.state, i.state_at as "stateAt" from client_request_items i where i.id = $1 for update`,
    [itemId],
  );
  return rows[0] ?? null;
}

/** Why a client can't add files to an item, or replace one of its files; null if it can. */
export async function itemRefusal(tx: Tx, item: ItemRecord, replacesId: string | null) {
  const { lockedAt } = await presentEngagement(tx, item.engagementId);
  if (lockedAt !== null) return clientRequestFailures.fail("client-requests.not-needed", undefined);
  if (item.state === "checked") return clientFileFailures.fail("client-requests.taken", undefined);
  const files = await clientFileRepository(tx).ofRequest(item.requestId);
  return isFull(files, item.id, replacesId) ? clientFileFailures.fail("client-requests.too-many-files", undefined) : null;
}

/** Why one of the item's files can't be replaced; null if it can. */
export async function replacedRefusal(tx: Tx, item: ItemRecord, replacesId: string) {
  const file = (await clientFileRepository(tx).ofItem(item)).find(({ id }) => id === replacesId);
  if (!file) return clientFileFailures.fail("client-requests.no-file", undefined);
  return file.state === "accepted" || file.state === "not_needed" ? clientFileFailures.fail("client-requests.taken", undefined) : null;
}

export interface NewDraft {
  readonly fileName: string;
  /** Name and job title; null if not entered. */
  readonly givenBy: string | null;
  readonly object: StoredObject;
  /** The file in the same item that this one replaces once it is sent. */
  readonly replacesId: string | null;
  readonly connectionId: string | null;
}

/**
 * Drafts removed immediately: the one being replaced, or one that was to replace the same file. The auditor has seen neither. A background
 * reading removes nothing that a person uploaded.
 */
const draftsReplaced = (files: readonly ClientFileRecord[], replacesId: string, isReading: boolean): readonly ClientFileRecord[] =>
  isReading ? [] : files.filter(({ id, state, replacesId: own }) => state === "draft" && (id === replacesId || own === replacesId));

/** Stores a client's file as a draft for its item, with the item's row locked, and requests its check. Returns the file's ID. */
export async function keepDraft(tx: Tx, item: ItemRecord, { fileName, givenBy, object, replacesId, connectionId }: NewDraft) {
  const repository = clientFileRepository(tx);
  const { id: itemId, requestId, engagementId } = item;
  const files = await repository.ofItem(item);
  const replaced = files.find(({ id }) => id === replacesId);
  const { key: objectKey, sizeBytes, sha256 } = object;
  const id = await repository.insert({
    ...{ engagementId, requestId, itemId, fileName, sizeBytes, sha256, objectKey, givenBy, connectionId },
    // If a draft is replaced, the new file replaces whatever the draft was to replace.
    replacesId: replaced?.state === "draft" ? replaced.replacesId : (replaced?.id ?? null),
  });
  if (replaced && connectionId !== null) await repository.handOn(replaced.id, id);
  for (const draft of replaced ? draftsReplaced(files, replaced.id, connectionId !== null) : []) {
    await removeFile(tx, draft, id);
    tx.record({
      ...{ event: "client-request.remove-file", subjectType: "engagement", subjectId: engagementId },
      data: { request: requestId, item: itemId, file: draft.id, sha256: draft.sha256, replacedBy: id },
    });
  }
  await enqueue(tx, checkClientFileJob, { fileId: id }, { key: `check-client-file:${id}` });
  return id;
}

type ArrivalFailure = Failure<(typeof clientArrivalFailures)[number]>;

/** Finds a file with the same content, which would count twice. Null if none of the item's files that count has it. */
async function sameFile(tx: Tx, item: ItemRecord, sha256: string, replacesId: string | null) {
  const files = await clientFileRepository(tx).ofItem(item);
  const same = files.find((file) => file.sha256 === sha256 && !isReturned(file) && file.id !== replacesId);
  return same ? clientFileFailures.fail("client-requests.same-file", { name: same.fileName }) : null;
}

/** Accepts a fully uploaded file from the client. */
export const registerClientFile: RegisterUpload<ArrivalFailure> = async (tx, upload, object) => {
  const { engagementId, clientItemId, fileName, clientPerson: givenBy, replacesClientFileId: namedId } = upload;
  await engagementRepository(tx).lockRow(engagementId);
  const item = clientItemId === null ? null : await itemOfUpload(tx, clientItemId);
  if (!item) return clientRequestFailures.fail("client-requests.no-item", undefined);
  // A colleague may have replaced the named file while this upload was in progress.
  const replacesId = namedId === null ? null : latestOf(await clientFileRepository(tx).ofItem(item), namedId);
  const refusal =
    (await itemRefusal(tx, item, replacesId)) ??
    (replacesId === null ? null : await replacedRefusal(tx, item, replacesId)) ??
    (await sameFile(tx, item, object.sha256, replacesId));
  if (refusal) return refusal;
  const id = await keepDraft(tx, item, { fileName, givenBy, object, replacesId, connectionId: null });
  const data = { request: item.requestId, item: item.id, file: id, sha256: object.sha256, sizeBytes: object.sizeBytes };
  tx.record({ event: "client-request.upload", subjectType: "engagement", subjectId: engagementId, data });
  return { ok: true, value: { id, isNew: true } };
};
