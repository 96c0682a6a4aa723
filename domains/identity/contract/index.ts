export * from "./account-failures.ts";
export * from "./account-routes.ts";
export * from "./account-shapes.ts";
export * from "./identity-failures.ts";
export * from "./identity-routes.ts";
export * from "./identity-shapes.ts";
export * from "./user-routes.ts";
export * from "./user-shapes.ts";
