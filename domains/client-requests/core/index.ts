export * from "./asked-items.ts";
export * from "./item-state.ts";
export * from "./pin-rules.ts";
export * from "./reminders.ts";
export * from "./request-state.ts";
