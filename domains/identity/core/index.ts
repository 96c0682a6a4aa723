export * from "./device-name.ts";
export * from "./login-limits.ts";
export * from "./password-rules.ts";
export * from "./session-rules.ts";
export * from "./two-step-rules.ts";
export * from "./user.ts";
