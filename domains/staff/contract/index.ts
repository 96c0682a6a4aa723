export * from "./staff-failures.ts";
export * from "./staff-routes.ts";
export * from "./staff-shapes.ts";
