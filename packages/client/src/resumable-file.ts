export interface ResumableFile {
  readonly file: File;
  /** URL at which an upload is started. */
  readonly endpoint: string;
  /** URL of an upload that was started, which is resumed where it stopped; null starts a new one. */
  readonly url: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ResumableProgress {
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number) => void;
  readonly onBegun: (url: string) => void;
}
