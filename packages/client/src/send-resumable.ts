import type { ResumableFile, ResumableProgress } from "./resumable-file.ts";
import type { Transport } from "./transport.ts";

/**
 * Sends a file so that the upload can be resumed (tus 1.0). Resolves with what the server answers after the last byte; null where it had all of it
 * before. Rejects with an `ApiProblem`, or with an abort error: what has arrived stays there.
 */
export async function sendResumable(transport: Transport, file: ResumableFile, progress: ResumableProgress): Promise<unknown> {
  const { sendByTus } = await import("./tus-upload.ts");
  return sendByTus(transport, file, progress);
}
