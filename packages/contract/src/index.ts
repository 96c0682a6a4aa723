export * from "./api-keys.ts";
export * from "./define-routes.ts";
export * from "./failures.ts";
export * from "./page-links.ts";
export * from "./route-classes.ts";
export * from "./wire.ts";
