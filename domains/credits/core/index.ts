export * from "./activity.ts";
export * from "./contract.ts";
export * from "./credits-policy.ts";
export * from "./lots.ts";
export * from "./prices.ts";
export * from "./settlement.ts";
