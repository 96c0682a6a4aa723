export * from "./source-row-shapes.ts";
export * from "./workpaper-failures.ts";
export * from "./workpaper-routes.ts";
export * from "./workpaper-shapes.ts";
