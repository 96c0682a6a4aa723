import type { ExceptionKind, Severity } from "../paper-result.ts";
import type { Need } from "./need.ts";

/** What is printed of a rule. */
export interface RuleHead {
  /** `domain.words`, final. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** What an exception is, were it right: it decides what the auditor does with it. */
  readonly kind: ExceptionKind;
  /** What it judges, in the singular, as the Notes print it: `payment`, `SSN`. */
  readonly unit: string;
  /** Statute, regulation, notice or guide that the rule follows. */
  readonly authority: string;
  /** Without these nothing can be determined. */
  readonly needs: readonly Need[];
}
