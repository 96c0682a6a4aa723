export * from "./testing-failures.ts";
export * from "./testing-routes.ts";
export * from "./testing-shapes.ts";
