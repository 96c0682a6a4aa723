import type { Failure } from "@tieout/contract";
import { engagementRepository } from "@tieout/engagements/server";
import type { FileStore } from "@tieout/files";
import type { ClientContext, NewResumable, ResumableStore } from "@tieout/http";
import {
  bytesRefusal,
  displayName,
  fileRefusalOf,
  finishKey,
  finishUpload,
  ingestionFailures,
  lockStorage,
  receiveBytes,
  type UploadRecord,
  uploadRepository,
} from "@tieout/ingestion/server";
import { requestCancel } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { type clientArrivalFailures, clientFileFailures, clientRequestFailures } from "../../contract/index.ts";
import { itemOfUpload, itemRefusal, registerClientFile, replacedRefusal } from "./register-client-file.ts";
import { requestBytesRefusal } from "./request-bytes.ts";

export interface ClientUploadDeps {
  readonly files: FileStore;
  readonly uploadMaxBytes: number;
}

interface Place {
  readonly itemId: string;
  /** Null for an upload that is just beginning. */
  readonly uploadId: string | null;
}

type Arrival = Failure<(typeof clientArrivalFailures)[number]>;

/** An upload for an item in the client's request; any other upload is not found. */
async function ownUpload(context: ClientContext, { itemId }: Place, id: string): Promise<UploadRecord | null> {
  const { clientRequestId } = context.client;
  return context.inOrganization(async (tx) => {
    const item = await itemOfUpload(tx, itemId);
    const upload = item?.requestId === clientRequestId ? await uploadRepository(tx).find(id) : null;
    return upload?.clientItemId === itemId ? upload : null;
  });
}

async function begin(deps: ClientUploadDeps, context: ClientContext, { itemId }: Place, { sizeBytes, metadata }: NewResumable) {
  const { filename = "", fingerprint = "", replaces = "" } = metadata;
  const replacesClientFileId = replaces === "" ? null : replaces;
  const fileName = displayName(filename);
  const refused = await fileRefusalOf({ name: fileName, sizeBytes }, { files: deps.files, maxBytes: deps.uploadMaxBytes });
  if (refused) return refused;
  return context.inOrganization(async (tx) => {
    const { engagementId } = context.client;
    await lockStorage(tx);
    await engagementRepository(tx).lockRow(engagementId);
    const item = await itemOfUpload(tx, itemId);
    if (item?.requestId !== context.client.clientRequestId) return clientRequestFailures.fail("client-requests.no-item", undefined);
    const refusal =
      (await itemRefusal(tx, item, replacesClientFileId)) ??
      (replacesClientFileId === null ? null : await replacedRefusal(tx, item, replacesClientFileId)) ??
      (await bytesOfClientRefusal(tx, context, sizeBytes)) ??
      (await requestBytesRefusal(tx, item.requestId, { sizeBytes, at: context.now() }));
    if (refusal) return refusal;
    const id = await uploadRepository(tx).insert({
      ...{ engagementId: item.engagementId, nodeId: null, fileName, replacesId: null, sizeBytes },
      ...{ fingerprint: fingerprint.replace(/\0/g, "").slice(0, 400), begunBy: null, clientItemId: itemId },
      ...{ clientPerson: context.client.person, replacesClientFileId },
    });
    return { ok: true, value: id } as const;
  });
}

/** Doesn't reveal the firm's storage usage to its client. */
async function bytesOfClientRefusal(tx: Tx, context: ClientContext, sizeBytes: number) {
  return (await bytesRefusal(tx, context, sizeBytes)) ? clientFileFailures.fail("client-requests.firm-without-room", undefined) : null;
}

async function receive(
  deps: ClientUploadDeps,
  context: ClientContext,
  place: Place,
  sent: { id: string; fromByte: number; pieces: AsyncIterable<Uint8Array> },
) {
  const upload = await ownUpload(context, place, sent.id);
  if (!upload) return ingestionFailures.fail("ingestion.upload-unknown", undefined);
  const refusal = await context.inOrganization(async (tx) => {
    const item = await itemOfUpload(tx, place.itemId);
    return item ? itemRefusal(tx, item, upload.replacesClientFileId) : clientRequestFailures.fail("client-requests.no-item", undefined);
  });
  if (refusal) return refusal;
  const { organizationId } = context.client;
  return receiveBytes({ organizationId, files: deps.files, inOrganization: context.inOrganization }, upload, sent.fromByte, sent.pieces);
}

async function finish(deps: ClientUploadDeps, context: ClientContext, place: Place, id: string) {
  const upload = await ownUpload(context, place, id);
  if (!upload) return ingestionFailures.fail("ingestion.upload-unknown", undefined);
  const { organizationId } = context.client;
  const finished = await finishUpload(
    {
      ...{ files: deps.files, organizationId, register: registerClientFile, inOrganization: context.inOrganization },
      settle: (tx) => requestCancel(tx, finishKey(id)),
    },
    id,
  );
  return finished.ok ? ({ ok: true, value: { id: finished.value } } as const) : finished;
}

async function remove(deps: ClientUploadDeps, context: ClientContext, place: Place, id: string) {
  if (await ownUpload(context, place, id)) {
    const parts = await context.inOrganization(async (tx) => {
      await requestCancel(tx, finishKey(id));
      return uploadRepository(tx).remove(id);
    });
    for (const key of parts) await deps.files.delete(context.client.organizationId, key);
  }
  return { ok: true, value: undefined } as const;
}

const bringsNone = () => Promise.reject(new Error("a call that asks or gives up brings no bytes"));

/** Finds an upload for calls that send no bytes. */
export const knownClientUpload = (deps: ClientUploadDeps, context: ClientContext, place: Place): ResumableStore<never> => ({
  uploadId: place.uploadId,
  create: bringsNone,
  find: (id) => ownUpload(context, place, id),
  write: bringsNone,
  finish: bringsNone,
  remove: (id) => remove(deps, context, place, id),
});

export const arrivingClientUpload = (deps: ClientUploadDeps, context: ClientContext, place: Place): ResumableStore<Arrival> => ({
  ...knownClientUpload(deps, context, place),
  create: (upload) => begin(deps, context, place, upload),
  write: (id, fromByte, pieces) => receive(deps, context, place, { id, fromByte, pieces }),
  finish: (id) => finish(deps, context, place, id),
});
