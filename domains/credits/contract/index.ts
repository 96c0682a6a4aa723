export * from "./credits-failures.ts";
export * from "./credits-routes.ts";
export * from "./credits-shapes.ts";
