export * from "./engine-payloads.ts";
export * from "./paper-facts.ts";
export * from "./paper-key.ts";
export * from "./paper-result.ts";
