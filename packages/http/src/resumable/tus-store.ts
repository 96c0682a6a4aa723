import type { Readable } from "node:stream";
import { DataStore, ERRORS, type Lock, type Locker, Upload } from "@tus/server";
import { orRefuse } from "../refusal.ts";
import type { ResumableStore } from "./resumable-store.ts";

/** One call's store in the shape that the protocol's server expects. */
export class TusStore extends DataStore {
  readonly #store: ResumableStore;

  constructor(store: ResumableStore) {
    super();
    this.#store = store;
    this.extensions = ["creation", "creation-with-upload", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size = 0, metadata = {} } = upload;
    const said = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value ?? ""]));
    upload.id = orRefuse(await this.#store.create({ sizeBytes: size, metadata: said }));
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#store.find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.sizeBytes, offset: found.receivedBytes });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const kept = orRefuse(await this.#store.write(id, offset, stream));
    if (kept === "moved") throw ERRORS.INVALID_OFFSET;
    return kept;
  }

  override async remove(id: string): Promise<void> {
    orRefuse(await this.#store.remove(id));
  }
}

/** Does no locking, because the store itself refuses a second sender in any process. */
const free: Lock = { lock: async () => undefined, unlock: async () => undefined };
export const lockedByStore: Locker = { newLock: () => free };
