import { RETRYABLE_ERROR_CODES } from "graphile-worker/dist/lib.js";

/** Disk full and I/O error. PostgreSQL reports a read-only disk as a missing right, and a quota that is used up as an internal error. */
const noRoomCodes = ["53100", "58030", "42501", "XX000"];

/**
 * Makes the queue repeat its own statements until there is room. It retries some codes only; for others a job's end that cannot be noted is
 * an unhandled rejection, which ends the process.
 */
export function retryWithoutRoom(): void {
  for (const code of noRoomCodes) RETRYABLE_ERROR_CODES[code] = { minDelay: 1000, maxDelay: 5000 };
}
