export * from "./engine-payloads.ts";
export * from "./paper-facts.ts";
export * from "./paper-key.ts";
export * from "./paper-result.ts";
export * from "./papers/index.ts";
export * from "./sampling/sample-proof.ts";
