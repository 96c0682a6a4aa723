import type { ExceptionKind } from "../exception-kinds.ts";
import type { Severity } from "../paper-result.ts";
import type { Need } from "./need.ts";

/** Printed members of a rule. */
export interface RuleHead {
  /** `domain.words`, final. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Kind of exception, if confirmed; it determines the auditor's next step. */
  readonly kind: ExceptionKind;
  /** Singular noun for the unit that the rule judges, as printed on the Notes tab: `payment`, `SSN`. */
  readonly unit: string;
  /** Statute, regulation, notice or guide the rule follows. */
  readonly authority: string;
  /** Facts without which the rule can't determine anything. */
  readonly needs: readonly Need[];
}
