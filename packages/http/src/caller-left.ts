import type { FastifyReply } from "fastify";

/** Error codes of reads, writes and waits on a closed connection. */
const endCodes = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_UNABLE_TO_PIPE",
]);

/** Whether the work ended because the caller disconnected before the response, which is not a fault. */
export function isCallerGone(error: Error, { raw }: FastifyReply): boolean {
  if (!raw.destroyed || raw.writableFinished) return false;
  return error.name === "AbortError" || ("code" in error && typeof error.code === "string" && endCodes.has(error.code));
}
