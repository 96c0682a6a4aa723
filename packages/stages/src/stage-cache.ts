export interface StoredOutput {
  readonly objectKey: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A stage's result, looked up by the hash of everything that the stage read. */
export interface StageResult<Value = unknown> {
  readonly outputs: Readonly<Record<string, StoredOutput>>;
  readonly value: Value;
}

/** Scope and inputs of a result. */
export interface StagePlace {
  /** Owner of the results, chosen by the caller; the same work in two scopes is done twice. */
  readonly scope: string;
  readonly stage: string;
  readonly keyHash: string;
}

/**
 * Storage for results. Equal keys mean equal results; the last writer wins, because it computes only if an earlier result is no longer
 * usable.
 */
export interface StageCache {
  readonly find: (place: StagePlace) => Promise<StageResult | null>;
  readonly save: (place: StagePlace, result: StageResult) => Promise<void>;
}
