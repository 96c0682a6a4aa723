export * from "./evidence-path.ts";
export * from "./lock-document.ts";
