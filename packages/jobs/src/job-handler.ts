import type { JobContext } from "./job-context.ts";
import type { JobDefinition } from "./job-definition.ts";

/** A job definition with its handler; `handleJob` checks the payload's type, which is erased here. */
export interface JobHandler {
  readonly job: JobDefinition<unknown>;
  readonly run: (payload: unknown, context: JobContext) => Promise<void>;
  readonly abandon?: (payload: unknown, context: JobContext) => Promise<void>;
}

type Work<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/**
 * Binds a handler to a job. The handler may run more than once, even twice at the same time (if a suspended process resumes), so it must
 * store results only in transactions of `context`, the last one with `context.finish`. `abandon` reports work that has no attempts left,
 * for example after workers were killed; it also uses `context.finish` and must be safe to run twice. In `abandon`, `context.attempt` is
 * the number of attempts made.
 */
export function handleJob<Payload>(job: JobDefinition<Payload>, run: Work<Payload>, abandon?: Work<Payload>): JobHandler {
  return {
    job,
    run: (payload, context) => run(job.parse(payload), context),
    ...(abandon ? { abandon: (payload, context) => abandon(job.parse(payload), context) } : {}),
  };
}
