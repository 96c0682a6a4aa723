export * from "./address.ts";
export * from "./coverage.ts";
export * from "./price.ts";
export * from "./reliance.ts";
export * from "./samples/sample-toolkits.ts";
export * from "./toolkit.ts";
export * from "./vocabulary.ts";
