import type { Failure } from "@tieout/contract";
import type { Result } from "@tieout/kernel";

/** A file of which a part has arrived, as the tus protocol knows it. */
export interface ResumableUpload {
  readonly sizeBytes: number;
  readonly receivedBytes: number;
}

export interface NewResumable {
  readonly sizeBytes: number;
  /** What the sender says of the file. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Where one call of the tus protocol keeps what it brings: made for the call, so no process holds what another needs. */
export interface ResumableStore<F extends Failure = Failure> {
  /** The upload that the call is about; null for one that is begun. */
  readonly uploadId: string | null;
  /** The id of the new upload. */
  readonly create: (upload: NewResumable) => Promise<Result<string, F>>;
  readonly find: (id: string) => Promise<ResumableUpload | null>;
  /**
   * Keeps what arrives from a byte on; answers how many bytes of the file are kept. What arrived before the source fails is kept too; then it
   * fails with the same error. `moved`: another call has kept bytes from there on.
   */
  readonly write: (id: string, fromByte: number, pieces: AsyncIterable<Uint8Array>) => Promise<Result<number | "moved", F>>;
  /** After the last byte; answered as JSON. */
  readonly finish: (id: string) => Promise<Result<unknown, F>>;
  readonly remove: (id: string) => Promise<Result<undefined, F>>;
}
