import type { ExceptionKind } from "../exception-kinds.ts";
import type { Severity } from "../paper-result.ts";
import type { Need } from "./need.ts";

/** Printed members of a rule. */
export interface RuleHead {
  /** `domain.words`, final. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Kind of the exception if it is confirmed; it determines the auditor's next step. */
  readonly kind: ExceptionKind;
  /** Singular noun for the unit it judges, as printed on the Notes: `payment`, `SSN`. */
  readonly unit: string;
  /** Statute, regulation, notice or guide that the rule follows. */
  readonly authority: string;
  /** Facts without which the rule cannot determine anything. */
  readonly needs: readonly Need[];
}
