import { isBusy, isKeyServiceAway, isNoRoom, isOutage } from "@tieout/kernel";
import { JobFailure } from "./job-failure.ts";
import type { JobLog } from "./job-log.ts";

/** Logs an expected failure, or an unavailable or busy database, as one line with its code; only a defect is logged with a stack. */
export function logFailure(log: JobLog, job: string, failure: { readonly code: string }, cause: unknown): void {
  const line = `${job} failed (${failure.code})`;
  if (cause instanceof JobFailure) log.warn(cause.detail === "" ? line : `${line}: ${cause.detail}`);
  else if (cause instanceof Error && isNoRoom(cause)) log.warn(`${line}: the disk has no room`);
  else if (cause instanceof Error && isKeyServiceAway(cause)) log.warn(`${line}: the key service is not responding`);
  else if (cause instanceof Error && isOutage(cause)) log.warn(`${line}: the database is not responding`);
  else if (cause instanceof Error && isBusy(cause)) log.warn(`${line}: the database was too busy`);
  else log.error(line, cause);
}
