export * from "./derive-status.ts";
export * from "./ein.ts";
export * from "./engagement.ts";
export * from "./engagement-part.ts";
export * from "./engagement-policy.ts";
export * from "./instruction-address.ts";
export * from "./plan-year-problem.ts";
export * from "./step-of-missing.ts";
