export * from "./announcement-rules.ts";
export * from "./audit-rules.ts";
export * from "./changed-members.ts";
export * from "./cost-rules.ts";
export * from "./job-rules.ts";
