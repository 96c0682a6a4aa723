export type { AnswerKey, KeyEntry, Subject } from "./plan/answer-key.ts";
export { generatePlan, type PlanFile, type PlanSheet } from "./plan/generate-plan.ts";
export { type LayoutKey, layoutKeys } from "./plan/layout.ts";
export type { PlanOptions } from "./plan/plan-options.ts";
export { plantableRules } from "./scenarios/all-scenarios.ts";
