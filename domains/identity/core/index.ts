export * from "./login-limits.ts";
export * from "./password-links.ts";
export * from "./password-rules.ts";
export * from "./session-rules.ts";
export * from "./user.ts";
export * from "./user-changes.ts";
export * from "./user-policy.ts";
