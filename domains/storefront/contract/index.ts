export * from "./purchase-routes.ts";
export * from "./purchase-shapes.ts";
export * from "./storefront-failures.ts";
export * from "./storefront-routes.ts";
export * from "./storefront-shapes.ts";
export * from "./toolkit-document.ts";
