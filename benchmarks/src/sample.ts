/** One figure of one run. */
export interface Sample {
  /** Seconds of wall clock, megabytes or requests per second, as the measure says. */
  readonly value: number;
  /** Seconds of processor time of every process involved; null where it says nothing. */
  readonly cpuSeconds: number | null;
}

export const plain = (value: number): Sample => ({ value, cpuSeconds: null });
export const megabytes = (bytes: number): Sample => plain(bytes / 1_000_000);

/** What this machine lacks for a side, and how to get it: printed in place of figures, no failure. */
export class Unavailable extends Error {}
