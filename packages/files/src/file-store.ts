/** What a store knows about an object once every byte of it is safe. */
export interface StoredObject {
  /** 32 hexadecimal digits, random: says nothing about content, name or owner. */
  readonly key: string;
  readonly sizeBytes: number;
  /** SHA-256 of the plain bytes, lower-case hexadecimal. */
  readonly sha256: string;
}

export interface ByteRange {
  readonly startByte: number;
  /** Exclusive; the end of the object when absent. */
  readonly endByte?: number;
}

/** Plain bytes, authenticated piece by piece: a piece is handed out only after its check passed. */
export interface ObjectStream extends AsyncIterable<Uint8Array> {
  /** Size of the whole object in plain bytes, also when only a range is read. */
  readonly sizeBytes: number;
}

export interface PutOptions {
  /** The put fails with `files.too_large` as soon as this many bytes are exceeded. */
  readonly maxBytes?: number;
}

/**
 * Objects of organizations, encrypted by the store itself under one data key per organization.
 * Every method throws `FileStoreError` for what can be expected to go wrong.
 */
export interface FileStore {
  /** Streams in. The object becomes visible only when complete and on the disk. */
  put(organizationId: string, source: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredObject>;
  /** Rejects with `files.missing`; reading rejects with `files.damaged` at the first piece that fails its check. */
  get(organizationId: string, key: string, range?: ByteRange): Promise<ObjectStream>;
  /** Writes the plain bytes to a new file (mode 0600); the path must not exist. Leaves nothing behind on failure. */
  fetchTo(organizationId: string, key: string, path: string): Promise<{ readonly sizeBytes: number }>;
  exists(organizationId: string, key: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(organizationId: string, key: string): Promise<void>;
  /** Keys of one organization in ascending order. */
  list(organizationId: string): AsyncIterable<string>;
  /** Those that became visible before the moment, in ascending order: for sweeping what nobody refers to. */
  listOlderThan(organizationId: string, moment: Date): AsyncIterable<string>;
  /** 32 bytes, the same for ever: the key for keyed hashes (HMAC) of identifiers such as SSNs within one organization. */
  hmacKeyFor(organizationId: string): Promise<Uint8Array>;
}
