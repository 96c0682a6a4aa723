export * from "./addendum-failures.ts";
export * from "./addendum-routes.ts";
export * from "./addendum-shapes.ts";
