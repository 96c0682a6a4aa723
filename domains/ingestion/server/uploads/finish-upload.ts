import type { Failure } from "@tieout/contract";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { FileStore } from "@tieout/files";
import type { Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type arrivalFailures, ingestionFailures } from "../../contract/index.ts";
import { storeRefusal } from "../files/receive-file.ts";
import { type ArrivedFile, registerAsset, type Slot, type Uploader } from "../files/register-asset.ts";
import { registerPackageFile } from "../package/register-package-file.ts";
import { type UploadRecord, uploadRepository } from "./upload-repository.ts";

const { fail } = ingestionFailures;

export interface UploadCompletion<F extends Failure = Failure> {
  readonly files: FileStore;
  readonly organizationId: string;
  readonly register: RegisterUpload<F>;
  readonly inOrganization: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs in the transaction that creates the file. */
  readonly settle: (tx: Tx) => Promise<unknown>;
  /** Whether the sender said that the file is complete; if not, all announced bytes must have arrived. */
  readonly isWhole?: boolean;
}

/** Streams the whole file part by part, with only one chunk in memory. */
async function* contentOf({ files, organizationId, inOrganization }: UploadCompletion, upload: UploadRecord): AsyncGenerator<Uint8Array> {
  for (const { objectKey } of await inOrganization((tx) => uploadRepository(tx).parts(upload.id)))
    yield* await files.get(organizationId, objectKey);
}

async function putWhole(on: UploadCompletion, upload: UploadRecord) {
  try {
    return { ok: true, value: await on.files.put(on.organizationId, contentOf(on, upload), { scope: upload.engagementId }) } as const;
  } catch (error) {
    const refusal = storeRefusal(error, upload.fileName);
    if (refusal) return refusal;
    throw error;
  }
}

/** Creates the row for a stored file; returns its ID and whether the object is new. */
export type RegisterUpload<F extends Failure = Failure<(typeof arrivalFailures)[number]>> = (
  tx: Tx,
  upload: UploadRecord,
  object: ArrivedFile["object"],
) => Promise<Result<{ readonly id: string; readonly isNew: boolean }, F>>;

/**
 * Registers a user's file in its slot, or in the package if the upload has no slot. `said`: details given at the end of the upload, which
 * take precedence.
 */
export const registerUpload =
  (by: Uploader, statusUpdater: StatusUpdater, said?: Pick<Slot, "resourcetype" | "fileName" | "replacesId">): RegisterUpload =>
  async (tx, upload, object) => {
    const { engagementId, nodeId } = upload;
    const fileName = said?.fileName ?? upload.fileName;
    if (nodeId === null) return registerPackageFile(tx, by.userId, { engagementId, fileName, object });
    const slot = { nodeId, resourcetype: "", fileName, replacesId: upload.replacesId ?? "", ...said };
    const registered = await registerAsset(tx, by, statusUpdater, { slot, fileName, object });
    return registered.ok ? ({ ok: true, value: { id: registered.value.id, isNew: true } } as const) : registered;
  };

interface FinishedFile {
  readonly fileId: string;
  /** Objects no longer needed. */
  readonly unneeded: readonly string[];
}

/** Creates the file only once per upload: a second caller finds the file that the first one created. */
async function makeFile<F extends Failure>(tx: Tx, on: UploadCompletion<F>, uploadId: string, object: ArrivedFile["object"]) {
  const uploads = uploadRepository(tx);
  const upload = await uploads.findLocked(uploadId);
  if (!upload) return fail("ingestion.upload-unknown", undefined);
  const made = (value: FinishedFile) => ({ ok: true, value }) as const;
  if (upload.finishedId !== null) return made({ fileId: upload.finishedId, unneeded: [object.key] });
  const registered = await on.register(tx, upload, object);
  if (!registered.ok) return registered;
  const { id, isNew } = registered.value;
  await on.settle(tx);
  return made({ fileId: id, unneeded: [...(await uploads.finish(uploadId, id)), ...(isNew ? [] : [object.key])] });
}

/** Creates the file from a complete upload exactly once and returns its ID. A refusal leaves the upload unchanged. */
export async function finishUpload<F extends Failure>(on: UploadCompletion<F>, uploadId: string) {
  const upload = await on.inOrganization((tx) => uploadRepository(tx).find(uploadId));
  if (!upload) return fail("ingestion.upload-unknown", undefined);
  if (upload.finishedId !== null) return { ok: true, value: upload.finishedId } as const;
  if (!on.isWhole && upload.receivedBytes < upload.sizeBytes) return fail("ingestion.upload-unfinished", { name: upload.fileName });
  const stored = await putWhole(on, upload);
  if (!stored.ok) return stored;
  // If the commit's outcome is unknown, it may have created the row that references the object; if it didn't, the daily sweep removes the
  // object.
  const made = await on.inOrganization((tx) => makeFile(tx, on, uploadId, stored.value));
  for (const key of made.ok ? made.value.unneeded : [stored.value.key]) await on.files.delete(on.organizationId, key);
  return made.ok ? ({ ok: true, value: made.value.fileId } as const) : made;
}
