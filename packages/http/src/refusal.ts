import type { Failure } from "@tieout/contract";
import type { Result } from "@tieout/kernel";

/** Carries an expected failure out of a transaction, which rolls back, or out of a stream. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = "Refusal";
    this.failure = failure;
  }
}

/** An uploaded file exceeds the limit; the part already read must not be kept. */
export class UploadTooLarge extends Refusal {
  readonly maxBytes: number;

  constructor(failure: Failure, maxBytes: number) {
    super(failure);
    this.maxBytes = maxBytes;
  }
}

/** The failure from a `fail(…)` call. */
export function failureOf(result: Result<never, Failure>): Failure {
  if (result.ok) throw new Error("a success is not a failure");
  return result.failure;
}

/** Returns the value, or throws the failure as a `Refusal`. */
export function orRefuse<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new Refusal(result.failure);
  return result.value;
}
