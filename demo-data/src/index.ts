export { writePackage } from "./package/write-package.ts";
export type { AnswerKey, KeyEntry, Subject } from "./plan/answer-key.ts";
export { generatePlan, type PlanSheet } from "./plan/generate-plan.ts";
export type { PlanOptions } from "./plan/plan-options.ts";
