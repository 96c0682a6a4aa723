export * from "./engagement-failures.ts";
export * from "./engagement-routes.ts";
export * from "./engagement-shapes.ts";
export * from "./lock-shapes.ts";
export * from "./roll-forward-shapes.ts";
