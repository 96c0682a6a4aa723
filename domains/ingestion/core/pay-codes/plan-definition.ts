import type { PayDecision } from "./pay-decision.ts";
import { findPayKind } from "./pay-kinds.ts";

/** The plan's definition of compensation, as entered by the auditor from the plan document. */
export interface PlanDefinition {
  readonly text: string;
  /** Kinds of pay that the definition excludes. */
  readonly excluded: readonly string[];
}

export interface DefinitionAnswer {
  readonly counts: boolean;
  readonly reason: string;
}

/** How the law or the definition treats a kind of pay; null if neither covers it. */
export function answerOfDefinition(kind: string | null, definition: PlanDefinition): DefinitionAnswer | null {
  const known = findPayKind(kind);
  if (known?.group !== "earnings") return null;
  if (known.never) return { counts: false, reason: known.never };
  if (definition.text.trim() === "" && definition.excluded.length === 0) return null;
  return definition.excluded.includes(known.key)
    ? { counts: false, reason: `The plan's definition excludes ${known.title}.` }
    : { counts: true, reason: `The plan's definition does not exclude ${known.title}.` };
}

/** The rule that a decision departs from; null if the decision needs no reason. */
export function departureOf(kind: string | null, decision: PayDecision | null, definition: PlanDefinition): DefinitionAnswer | null {
  const answer = answerOfDefinition(kind, definition);
  if (!answer || (decision !== "counts" && decision !== "does_not_count")) return null;
  return answer.counts === (decision === "counts") ? null : answer;
}
