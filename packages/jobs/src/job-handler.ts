import type { JobContext } from "./job-context.ts";
import type { JobDefinition } from "./job-definition.ts";

/** A job definition with the code that does it; the payload's type is checked in `handleJob` and forgotten here. */
export interface JobHandler {
  readonly job: JobDefinition<unknown>;
  readonly run: (payload: unknown, context: JobContext) => Promise<void>;
  readonly abandon?: (payload: unknown, context: JobContext) => Promise<void>;
}

type Work<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/**
 * Binds code to a job. It may run more than once, also twice at the same time (a stopped process that wakes up), so it keeps results only
 * in transactions of `context`, the last of them by `context.finish`.
 *
 * `abandon` says the end of work that nobody will try again because its attempts are used up, for example by workers that were killed: also
 * by `context.finish`, also without harm when it runs twice. `context.attempt` is the number of tries.
 */
export function handleJob<Payload>(job: JobDefinition<Payload>, run: Work<Payload>, abandon?: Work<Payload>): JobHandler {
  return {
    job,
    run: (payload, context) => run(job.parse(payload), context),
    ...(abandon ? { abandon: (payload, context) => abandon(job.parse(payload), context) } : {}),
  };
}
