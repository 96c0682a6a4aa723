import type { Comparison } from "./compare-findings.ts";

/** What the product made of one plan, against the plan's answer key. */
export interface Verification {
  readonly comparison: Comparison;
  /** Kinds of planted errors that the product has no rule for, or that the plan's files do not show; one per error. */
  readonly uncomputed: readonly string[];
  /** One sentence per tie that differs as it should not. */
  readonly ties: readonly string[];
  /** Whatever else is not as it should be. */
  readonly complaints: readonly string[];
}
