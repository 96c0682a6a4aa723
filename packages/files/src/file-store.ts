/** A stored object, all of whose bytes are durable. */
export interface StoredObject {
  /** 32 random hexadecimal digits: reveals nothing about content, name or owner. */
  readonly key: string;
  readonly sizeBytes: number;
  /** SHA-256 of the plain bytes, in lowercase hexadecimal. */
  readonly sha256: string;
}

export interface ByteRange {
  readonly startByte: number;
  /** Exclusive; defaults to the end of the object. */
  readonly endByte?: number;
}

/** Plain bytes, authenticated chunk by chunk: a chunk is returned only after it has passed its check. */
export interface ObjectStream extends AsyncIterable<Uint8Array> {
  /** Size of the whole object in plain bytes, even if only a range is read. */
  readonly sizeBytes: number;
}

export interface PutOptions {
  /**
   * A UUID within the organization. A scope has a separate data key, and once that key is destroyed, its objects can never be read again.
   * Null for the organization's key.
   */
  readonly scope: string | null;
  /** The put fails with `files.too_large` if there are more bytes than this. */
  readonly maxBytes?: number;
}

/**
 * Objects of organizations. The store encrypts each object with the data key of a scope within the organization or of the organization
 * itself. Every method throws `FileStoreError` for expected failures.
 */
export interface FileStore {
  /** Stores a stream as an object, which becomes visible only once it is complete and on disk. */
  put(organizationId: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>;
  /** Rejects with `files.missing`; reading rejects with `files.damaged` at the first chunk that fails its check. */
  get(organizationId: string, key: string, range?: ByteRange): Promise<ObjectStream>;
  /** Writes the plain bytes to a new file (mode 0600); the path must not exist yet. Leaves no file behind on failure. */
  fetchTo(organizationId: string, key: string, path: string): Promise<{ readonly sizeBytes: number }>;
  /** Free space on the disk, and how much of it objects may not use. */
  room(): Promise<{ readonly freeBytes: number; readonly reserveBytes: number }>;
  /** Whether the disk has less space left than is reserved for the database; if so, the store accepts no more objects. */
  isFull(): Promise<boolean>;
  /** Reads a whole object to verify it; rejects with `files.missing` or `files.damaged`. */
  check(organizationId: string, key: string): Promise<void>;
  exists(organizationId: string, key: string): Promise<boolean>;
  /** Deleting a missing object is not an error. */
  delete(organizationId: string, key: string): Promise<void>;
  /** Keys of one organization's objects in ascending order. */
  list(organizationId: string): AsyncIterable<string>;
  /** Keys that became visible before a point in time, in ascending order; for sweeping unreferenced objects. */
  listOlderThan(organizationId: string, moment: Date): AsyncIterable<string>;
  /**
   * Permanently destroys a scope's data key: the scope's objects can never be read again, no new ones can be stored in it, and a record
   * takes the key's place. Idempotent.
   */
  destroyScope(organizationId: string, scope: string, moment: Date): Promise<void>;
  /** 32 bytes that never change, used as the key for keyed hashes (HMAC) of identifiers such as SSNs within one organization. */
  hmacKeyFor(organizationId: string): Promise<Uint8Array>;
  /** Encrypts a small secret for storage in the database; it can be opened only with the same organization and name. */
  seal(organizationId: string, name: string, plain: Uint8Array): Promise<Buffer>;
  /** Rejects with `files.damaged` if the value was changed, or was sealed under another name or for another organization. */
  unseal(organizationId: string, name: string, sealed: Uint8Array): Promise<Buffer>;
}
