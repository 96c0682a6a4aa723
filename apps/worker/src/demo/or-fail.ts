import { JobFailure } from "@tieout/jobs";

type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly msg: string } };

/** The value of a use case. Its refusal ends the job, to be tried again: another change of the engagement may have stood in the way. */
export function orFail<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new JobFailure(outcome.failure.code, outcome.failure.msg, { retry: true });
}
