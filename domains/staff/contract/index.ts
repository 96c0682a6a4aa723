export * from "./firm-credits.ts";
export * from "./firm-storage.ts";
export * from "./provider-routes.ts";
export * from "./provider-shapes.ts";
export * from "./staff-failures.ts";
export * from "./staff-routes.ts";
export * from "./staff-shapes.ts";
export * from "./store-customers.ts";
