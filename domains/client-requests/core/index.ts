export * from "./asked-items.ts";
export * from "./connect/connection-state.ts";
export * from "./connect/consent.ts";
export * from "./item-state.ts";
export * from "./pin-rules.ts";
export * from "./reminders.ts";
export * from "./request-state.ts";
