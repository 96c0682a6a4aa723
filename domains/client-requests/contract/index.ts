export * from "./client-page-routes.ts";
export * from "./client-request-failures.ts";
export * from "./client-request-routes.ts";
export * from "./client-request-shapes.ts";
export * from "./payroll-connection-routes.ts";
