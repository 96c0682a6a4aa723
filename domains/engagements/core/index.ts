export * from "./control-total.ts";
export * from "./engagement.ts";
