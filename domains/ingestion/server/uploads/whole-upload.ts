import type { StatusUpdater } from "@tieout/engagements/server";
import type { FileStore } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import { requestCancel } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { storeRefusal } from "../files/receive-file.ts";
import { type Slot, uploaderOf } from "../files/register-asset.ts";
import { beginUpload } from "./begin-upload.ts";
import { finishKey } from "./finish-upload.job.ts";
import { finishUpload, registerUpload } from "./finish-upload.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { uploadRepository } from "./upload-repository.ts";

const { fail } = ingestionFailures;

export interface UploadDeps {
  readonly files: FileStore;
  readonly statusUpdater: StatusUpdater;
  readonly uploadMaxBytes: number;
}

/** The parts of a call or job context that an upload needs. */
export type Sender = Pick<SignedInContext, "actor" | "inOrganization" | "work">;

/** A file sent in a single call. */
export interface WholeFile {
  readonly engagementId: string;
  /** Null until the file's content determines the slot. */
  readonly nodeId: string | null;
  readonly fileName: string;
  /** Upper limit; only the bytes that arrive are counted. */
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Removes an upload that hasn't become a file, along with the bytes that arrived. */
export async function removeUpload(deps: Pick<UploadDeps, "files">, { actor, inOrganization }: Sender, id: string): Promise<void> {
  const parts = await inOrganization(async (tx) => {
    await requestCancel(tx, finishKey(id));
    return uploadRepository(tx).remove(id);
  });
  for (const key of parts) await deps.files.delete(actor.organizationId, key);
}

/**
 * Uploads a file sent in one call, with the same steps as for one sent in pieces. A caller of `take` must call `giveUp` at the end unless
 * `finish` created a file, because the sender can't resume the upload.
 */
export class WholeUpload {
  readonly #deps: UploadDeps;
  readonly #sender: Sender;
  #id: string | null = null;

  constructor(deps: UploadDeps, sender: Sender) {
    this.#deps = deps;
    this.#sender = sender;
  }

  /** Begins the upload and saves the bytes; returns how many bytes were saved. */
  async take({ engagementId, nodeId, fileName, sizeBytes, bytes }: WholeFile) {
    const { files, uploadMaxBytes: maxBytes } = this.#deps;
    const { inOrganization, actor } = this.#sender;
    const metadata = { filename: fileName, data_feed_node_id: nodeId ?? "" };
    const begun = await beginUpload(this.#sender, { engagementId, upload: { sizeBytes, metadata }, files, maxBytes });
    if (!begun.ok) return begun;
    const id = begun.value;
    this.#id = id;
    const upload = await inOrganization((tx) => uploadRepository(tx).find(id));
    const pieces = bytes[Symbol.asyncIterator]();
    try {
      const on = { organizationId: actor.organizationId, files, inOrganization };
      const received = upload && (await receiveBytes(on, upload, 0, { [Symbol.asyncIterator]: () => pieces }));
      if (received?.ok === false) return received;
      if (!received || received.value === "moved") return fail("ingestion.upload-unknown", undefined);
      return { ok: true, value: received.value } as const;
    } catch (error) {
      const refusal = storeRefusal(error, fileName);
      if (refusal) return refusal;
      throw error;
    } finally {
      // Data left unread must not block its source.
      await pieces.return?.();
    }
  }

  /** Creates the file from the saved bytes, with the details that the sender gave at the end; returns the file's ID. */
  async finish(said: Pick<Slot, "resourcetype" | "fileName" | "replacesId">) {
    const id = this.#id;
    if (id === null) throw new Error("an upload was finished before it was begun");
    const { files, statusUpdater } = this.#deps;
    const { inOrganization, actor } = this.#sender;
    const finished = await finishUpload(
      {
        ...{ files, organizationId: actor.organizationId, inOrganization, isWhole: true },
        register: registerUpload(uploaderOf(actor), statusUpdater, said),
        settle: (tx: Tx) => requestCancel(tx, finishKey(id)),
      },
      id,
    );
    if (finished.ok) this.#id = null;
    return finished;
  }

  async giveUp(): Promise<void> {
    if (this.#id !== null) await removeUpload(this.#deps, this.#sender, this.#id);
  }
}

/** Uploads a file to its slot. */
export async function uploadWhole(deps: UploadDeps, sender: Sender, file: WholeFile & { readonly resourcetype: string }) {
  const upload = new WholeUpload(deps, sender);
  try {
    const taken = await upload.take(file);
    return taken.ok ? await upload.finish({ resourcetype: file.resourcetype, fileName: file.fileName, replacesId: "" }) : taken;
  } finally {
    await upload.giveUp();
  }
}
