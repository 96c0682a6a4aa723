import type { Failure } from "@tieout/contract";
import type { Result } from "@tieout/kernel";

/** A partly received file, in terms of the tus protocol. */
export interface ResumableUpload {
  readonly sizeBytes: number;
  readonly receivedBytes: number;
}

export interface NewResumable {
  readonly sizeBytes: number;
  /** Metadata from the sender. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Storage for one call of the tus protocol: created per call, so no process holds state another needs. */
export interface ResumableStore<F extends Failure = Failure> {
  /** Upload the call is about; null for a new one. */
  readonly uploadId: string | null;
  /** The id of the new upload. */
  readonly create: (upload: NewResumable) => Promise<Result<string, F>>;
  readonly find: (id: string) => Promise<ResumableUpload | null>;
  /**
   * Stores bytes from an offset on; returns how many bytes of the file are stored. Bytes that arrived before the source fails are stored
   * too; then it fails with the same error. `moved`: another call has stored bytes from there on.
   */
  readonly write: (id: string, fromByte: number, pieces: AsyncIterable<Uint8Array>) => Promise<Result<number | "moved", F>>;
  /** After the last byte; answered as JSON. */
  readonly finish: (id: string) => Promise<Result<unknown, F>>;
  readonly remove: (id: string) => Promise<Result<undefined, F>>;
}
