/**
 * Whether the server failed to respond within its own time limit plus a margin. Its response may still arrive, so the connection can't be
 * reused.
 */
export const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === "Query read timeout";
