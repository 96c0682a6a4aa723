import type { Failure } from "@tieout/contract";
import type { Result } from "@tieout/kernel";

/** A partly received file, in the tus protocol's terms. */
export interface ResumableUpload {
  readonly sizeBytes: number;
  readonly receivedBytes: number;
}

export interface NewResumable {
  readonly sizeBytes: number;
  /** Metadata supplied by the sender. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Storage for one tus call. Created for each call, so no process holds state that another one needs. */
export interface ResumableStore<F extends Failure = Failure> {
  /** The upload that the call is about; null for a new one. */
  readonly uploadId: string | null;
  /** Returns the new upload's ID. */
  readonly create: (upload: NewResumable) => Promise<Result<string, F>>;
  readonly find: (id: string) => Promise<ResumableUpload | null>;
  /**
   * Stores bytes starting at an offset; returns how many of the file's bytes are stored. If the source fails, the bytes that arrived before
   * the failure are stored and the call fails with the same error. `moved`: another call has already stored bytes from that offset on.
   */
  readonly write: (id: string, fromByte: number, pieces: AsyncIterable<Uint8Array>) => Promise<Result<number | "moved", F>>;
  /** Called after the last byte; the result is returned as JSON. */
  readonly finish: (id: string) => Promise<Result<unknown, F>>;
  readonly remove: (id: string) => Promise<Result<undefined, F>>;
}
