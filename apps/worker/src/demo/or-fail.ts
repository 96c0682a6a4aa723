import { JobFailure } from "@tieout/jobs";

type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly msg: string } };

/**
 * Returns a use case's value. A refusal fails the job so that it is retried, because another change to the engagement may have blocked it.
 */
export function orFail<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new JobFailure(outcome.failure.code, outcome.failure.msg, { retry: true });
}
