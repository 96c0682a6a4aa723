export * from "./cells.ts";
export * from "./workbook-model.ts";
