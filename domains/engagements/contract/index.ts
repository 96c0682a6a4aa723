export * from "./engagement-failures.ts";
export * from "./engagement-routes.ts";
export * from "./engagement-shapes.ts";
