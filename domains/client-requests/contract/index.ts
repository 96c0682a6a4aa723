export * from "./client-file-failures.ts";
export * from "./client-file-routes.ts";
export * from "./client-file-shapes.ts";
export * from "./client-page-routes.ts";
export * from "./client-request-failures.ts";
export * from "./client-request-routes.ts";
export * from "./client-request-shapes.ts";
export * from "./received-file-routes.ts";
