/**
 * Wraps data keys with a key that never leaves the service. A wrapped key opens only with its binding, and names the key version that
 * wrapped it. Every method rejects with `KeyServiceError` if the service is unavailable or refuses.
 */
export interface KeyService {
  readonly wrap: (binding: string, key: Uint8Array) => Promise<string>;
  /** Null if the binding or the key is not the same, or the text was changed. */
  readonly unwrap: (binding: string, wrapped: string) => Promise<Uint8Array | null>;
  /** Creates a new key version that wraps everything from now on; earlier versions still unwrap. */
  readonly rotate: () => Promise<void>;
  readonly describe: () => Promise<KeyServiceState>;
}

export interface KeyServiceState {
  readonly newestVersion: number;
  /** Sentences about key settings that weaken it. */
  readonly weaknesses: readonly string[];
}

/** `message` explains what to do and contains no secret. */
export class KeyServiceError extends Error {
  override readonly name = "KeyServiceError";
  /** `away`: the same call may succeed in a moment. */
  readonly code: "files.key_service_away" | "files.key_service_refused";

  constructor(state: "away" | "refused", message: string) {
    super(message);
    this.code = `files.key_service_${state}`;
  }
}

/** Version of the service's key; null if the text was wrapped by a master key. */
export function serviceVersionOf(wrapped: string): number | null {
  const version = /^vault:v(\d{1,9}):/.exec(wrapped)?.[1];
  return version === undefined ? null : Number(version);
}
