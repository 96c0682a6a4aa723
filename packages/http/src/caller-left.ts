import type { FastifyReply } from "fastify";

/** How the end of a connection shows in what was reading, writing or waiting for it. */
const endCodes = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_UNABLE_TO_PIPE",
]);

/** The work ended because its caller had left before the answer: no fault of anyone. */
export function isCallerGone(error: Error, { raw }: FastifyReply): boolean {
  if (!raw.destroyed || raw.writableFinished) return false;
  return error.name === "AbortError" || ("code" in error && typeof error.code === "string" && endCodes.has(error.code));
}
