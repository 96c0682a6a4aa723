export interface StoredOutput {
  readonly objectKey: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** What a stage made, found again by the hash of everything it read. */
export interface StageResult<Value = unknown> {
  readonly outputs: Readonly<Record<string, StoredOutput>>;
  readonly value: Value;
}

/** Where a result belongs and what it was made from. */
export interface StagePlace {
  /** Whose results these are, in the words of the caller: equal work of two scopes is done twice. */
  readonly scope: string;
  readonly stage: string;
  readonly keyHash: string;
}

/** Where results are kept. Equal places mean equal results; the last writer wins, because it came where an earlier result could no longer be used. */
export interface StageCache {
  readonly find: (place: StagePlace) => Promise<StageResult | null>;
  readonly save: (place: StagePlace, result: StageResult) => Promise<void>;
}
