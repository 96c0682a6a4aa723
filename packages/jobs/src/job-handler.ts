import type { JobContext } from "./job-context.ts";
import type { JobDefinition } from "./job-definition.ts";

/** A job definition with the code that does it; the payload's type is checked in `handleJob` and forgotten here. */
export interface JobHandler {
  readonly job: JobDefinition<unknown>;
  readonly run: (payload: unknown, context: JobContext) => Promise<void>;
}

/**
 * Binds code to a job. It may run more than once, also twice at the same time (a stopped process that wakes up), so it keeps results only
 * in transactions of `context`, the last of them by `context.finish`.
 */
export function handleJob<Payload>(job: JobDefinition<Payload>, run: (payload: Payload, context: JobContext) => Promise<void>): JobHandler {
  return { job, run: (payload, context) => run(job.parse(payload), context) };
}
