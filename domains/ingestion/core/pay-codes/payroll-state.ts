/** What a payroll slot needs next, as `/payroll` says it. */
export type SlotState = "missing" | "reading" | "refused" | "needs_mapping" | "ready";

interface SlotFile {
  readonly status: string;
}

/** The state of the files of one report: what a person has to do first. */
export function slotState(files: readonly SlotFile[], isConfirmed: boolean): SlotState {
  const has = (...statuses: string[]): boolean => files.some(({ status }) => statuses.includes(status));
  if (files.length === 0) return "missing";
  if (has("uploaded", "inspecting")) return "reading";
  if (has("refused")) return "refused";
  return isConfirmed && !has("needs_mapping") ? "ready" : "needs_mapping";
}

/** Of several slots the one that asks for most. */
export function worstState(states: readonly SlotState[]): SlotState {
  const order: readonly SlotState[] = ["refused", "missing", "needs_mapping", "reading", "ready"];
  return order.find((state) => states.includes(state)) ?? "missing";
}
