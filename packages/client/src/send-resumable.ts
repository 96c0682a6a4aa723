import type { ResumableFile, ResumableProgress } from "./resumable-file.ts";
import type { Transport } from "./transport.ts";

/**
 * Sends a file in an upload that can be resumed (tus 1.0). Resolves to the server's response after the last byte, or null if the server
 * already had the whole file. Rejects with an `ApiProblem` or an abort error; bytes that have arrived stay on the server.
 */
export async function sendResumable(transport: Transport, file: ResumableFile, progress: ResumableProgress): Promise<unknown> {
  const { sendByTus } = await import("./tus-upload.ts");
  return sendByTus(transport, file, progress);
}
