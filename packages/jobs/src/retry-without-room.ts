import { RETRYABLE_ERROR_CODES } from "graphile-worker/dist/lib.js";

/**
 * Codes for disk full and I/O error; PostgreSQL also reports a read-only disk as a missing privilege, and an exhausted quota as an internal
 * error.
 */
const noRoomCodes = ["53100", "58030", "42501", "XX000"];

/**
 * Makes the queue retry its own statements until there is space. By default it retries only for some codes; with any other code, a job
 * whose end it cannot record causes an unhandled rejection, which ends the process.
 */
export function retryWithoutRoom(): void {
  for (const code of noRoomCodes) RETRYABLE_ERROR_CODES[code] = { minDelay: 1000, maxDelay: 5000 };
}
