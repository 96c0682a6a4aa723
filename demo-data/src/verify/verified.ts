import type { Comparison } from "./compare-findings.ts";

/** The product's results for one plan, compared with its answer key. */
export interface Verification {
  readonly comparison: Comparison;
  /** Kinds of planted errors that the product has no rule for, or that the plan's files don't show; one entry per error. */
  readonly uncomputed: readonly string[];
  /** One sentence per tie with an unexpected difference. */
  readonly ties: readonly string[];
  /** All other problems. */
  readonly complaints: readonly string[];
}
