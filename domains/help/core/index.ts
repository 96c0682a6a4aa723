export * from "./article.ts";
export * from "./link-target.ts";
export * from "./places.ts";
export * from "./search-articles.ts";
