export * from "./standard-routes.ts";
export * from "./standard-shapes.ts";
export * from "./testing-failures.ts";
export * from "./testing-routes.ts";
export * from "./testing-shapes.ts";
