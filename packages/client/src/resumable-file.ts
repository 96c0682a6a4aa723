export interface ResumableFile {
  readonly file: File;
  /** Where an upload is begun. */
  readonly endpoint: string;
  /** Of one that was begun, which continues where it stopped; null begins one. */
  readonly url: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ResumableProgress {
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number) => void;
  readonly onBegun: (url: string) => void;
}
