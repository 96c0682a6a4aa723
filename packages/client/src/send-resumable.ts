import type { Transport } from "./transport.ts";

export interface ResumableFile {
  readonly file: File;
  /** Where an upload is begun. */
  readonly endpoint: string;
  /** Of one that was begun, which goes on where it stopped; null begins one. */
  readonly url: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ResumableProgress {
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number) => void;
  readonly onBegun: (url: string) => void;
}

/**
 * Sends a file so that it can go on later (tus 1.0). Resolves with what the server answers after the last byte; null where it had all of it
 * before. Rejects with an `ApiProblem`, or with an abort error: what has arrived stays there.
 */
export async function sendResumable(transport: Transport, file: ResumableFile, progress: ResumableProgress): Promise<unknown> {
  const { sendByTus } = await import("./tus-upload.ts");
  return sendByTus(transport, file, progress);
}
