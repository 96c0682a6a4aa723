/** One figure from one run. */
export interface Sample {
  /** Seconds of wall clock, megabytes or requests per second, depending on the measure. */
  readonly value: number;
  /** Processor seconds used by every process involved; null if not meaningful. */
  readonly cpuSeconds: number | null;
}

export const plain = (value: number): Sample => ({ value, cpuSeconds: null });
export const megabytes = (bytes: number): Sample => plain(bytes / 1_000_000);

/**
 * Something a side needs is missing on this machine. The message says how to get it; it is printed in place of figures, and doesn't count
 * as a failure.
 */
export class UnavailableError extends Error {}
