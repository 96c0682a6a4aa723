export * from "./addendum-shapes.ts";
export * from "./prior-year-shapes.ts";
export * from "./run-shapes.ts";
export * from "./source-row-shapes.ts";
export * from "./workpaper-failures.ts";
export * from "./workpaper-routes.ts";
export * from "./workpaper-shapes.ts";
