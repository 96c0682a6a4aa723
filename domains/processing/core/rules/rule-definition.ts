import type { Severity } from "../paper-result.ts";

export interface RuleDefinition {
  /** `domain.words`, final. */
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  readonly unit: "participant" | "payment" | "employee" | "plan" | "SSN";
}
