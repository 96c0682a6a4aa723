export * from "./asset-shapes.ts";
export * from "./ingestion-failures.ts";
export * from "./ingestion-routes.ts";
export * from "./mapping-shapes.ts";
export * from "./package-routes.ts";
