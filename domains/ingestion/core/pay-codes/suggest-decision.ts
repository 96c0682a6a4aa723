import type { PayDecision } from "./pay-decision.ts";
import { groupOfDecision, type PayGroup } from "./pay-group.ts";
import { type PayKind, payKindOf } from "./pay-kinds.ts";
import { answerOfDefinition, type PlanDefinition } from "./plan-definition.ts";

export interface PaySuggestion {
  readonly decision: PayDecision | null;
  /** 0 to 1; below `reviewBelow`, only a person decides. */
  readonly confidence: number;
  readonly reason: string;
}

export interface SuggestedPay {
  readonly kind: string | null;
  readonly group: PayGroup;
  readonly suggestion: PaySuggestion;
}

/** The mapping's suggestion as a decision; null if there is none. */
type MappingSuggestion = PaySuggestion | null;

const unknown: PaySuggestion = { decision: null, confidence: 0, reason: "Not recognized. Choose how the plan treats it." };
const definitionConfidence = 0.95;

function ofKind(kind: PayKind, found: MappingSuggestion, definition: PlanDefinition): PaySuggestion {
  if (kind.group !== "earnings") {
    if (kind.group === "hours") return { decision: "hours", confidence: 0.92, reason: "Named as hours." };
    return { decision: "not_used", confidence: 0.95, reason: `Named as ${kind.title}.` };
  }
  const answer = answerOfDefinition(kind.key, definition);
  if (answer) return { decision: answer.counts ? "counts" : "does_not_count", confidence: definitionConfidence, reason: answer.reason };
  const { counts, confidence, reason } = kind.usual ?? { counts: true, confidence: 0, reason: unknown.reason };
  // Without a definition, the mapping and this screen make the same suggestion.
  const decision =
    found?.decision && groupOfDecision(found.decision) === "earnings" ? found.decision : counts ? "counts" : "does_not_count";
  return { decision, confidence, reason };
}

/**
 * Suggests a decision from the words in a code or column header, the mapping's suggestion and the plan's definition. The mapping is the
 * better evidence for the source of plan money; the words are the better evidence for the kind of pay.
 */
export function suggestPay(words: string, found: MappingSuggestion, definition: PlanDefinition): SuggestedPay {
  const group = found?.decision ? groupOfDecision(found.decision) : null;
  const kind = payKindOf(words);
  if (found?.decision && group !== null && group !== "earnings" && kind?.group !== "hours" && kind?.key !== "ytd")
    return { kind: null, group, suggestion: found };
  if (kind) return { kind: kind.key, group: kind.group, suggestion: ofKind(kind, found, definition) };
  if (found?.decision) return { kind: null, group: group ?? "deductions", suggestion: found };
  return { kind: null, group: "earnings", suggestion: unknown };
}
