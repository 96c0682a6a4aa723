export * from "./identity-failures.ts";
export * from "./identity-routes.ts";
export * from "./identity-shapes.ts";
