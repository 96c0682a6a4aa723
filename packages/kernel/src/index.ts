export * from "./brand.ts";
export * from "./fault.ts";
export * from "./money.ts";
export * from "./plain-date.ts";
export * from "./policy.ts";
export * from "./result.ts";
export * from "./shorten-name.ts";
export * from "./stored-document.ts";
