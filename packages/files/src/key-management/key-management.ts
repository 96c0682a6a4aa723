/**
 * Wraps data keys with a key that never leaves the service. A wrapped text opens only for its binding, and names the key version that
 * wrapped it. Every method rejects with `KeyServiceError` if the service is unavailable or refuses.
 */
export interface KeyService {
  readonly wrap: (binding: string, key: Uint8Array) => Promise<string>;
  /** Null if the text has another binding or key, or was changed. */
  readonly unwrap: (binding: string, wrapped: string) => Promise<Uint8Array | null>;
  /** Makes a new key version for everything wrapped from now on; earlier ones still unwrap. */
  readonly rotate: () => Promise<void>;
  readonly describe: () => Promise<KeyServiceState>;
}

export interface KeyServiceState {
  readonly newestVersion: number;
  /** Sentences about settings of the key that weaken it. */
  readonly weaknesses: readonly string[];
}

/** `message` is a sentence that says what to do, without a secret. */
export class KeyServiceError extends Error {
  override readonly name = "KeyServiceError";
  /** `away`: the same call may succeed in a moment. */
  readonly code: "files.key_service_away" | "files.key_service_refused";

  constructor(state: "away" | "refused", message: string) {
    super(message);
    this.code = `files.key_service_${state}`;
  }
}

/** Version of the service's key; null if a master key wrapped it. */
export function serviceVersionOf(wrapped: string): number | null {
  const version = /^vault:v(\d{1,9}):/.exec(wrapped)?.[1];
  return version === undefined ? null : Number(version);
}
