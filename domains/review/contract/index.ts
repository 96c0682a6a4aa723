export * from "./evidence-failures.ts";
export * from "./evidence-routes.ts";
export * from "./evidence-shapes.ts";
export * from "./failures.ts";
export * from "./review-failures.ts";
export * from "./review-routes.ts";
export * from "./review-shapes.ts";
