export * from "./evidence-file.ts";
export * from "./review-open-items.ts";
export * from "./run-waits.ts";
export * from "./sign-off.ts";
export * from "./waiting.ts";
export * from "./waiting-digest.ts";
