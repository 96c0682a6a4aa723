/** The next thing a payroll slot needs, as returned by `/payroll`. */
export type SlotState = "missing" | "reading" | "refused" | "needs_mapping" | "ready";

interface SlotFile {
  readonly status: string;
}

/** Combined state of one report's files: the first task for a person. */
export function slotState(files: readonly SlotFile[], isConfirmed: boolean): SlotState {
  const has = (...statuses: string[]): boolean => files.some(({ status }) => statuses.includes(status));
  if (files.length === 0) return "missing";
  if (has("uploaded", "inspecting")) return "reading";
  if (has("refused")) return "refused";
  return isConfirmed && !has("needs_mapping") ? "ready" : "needs_mapping";
}

/** The state that needs the most work among several slots. */
export function worstState(states: readonly SlotState[]): SlotState {
  const order: readonly SlotState[] = ["refused", "missing", "needs_mapping", "reading", "ready"];
  return order.find((state) => states.includes(state)) ?? "missing";
}
