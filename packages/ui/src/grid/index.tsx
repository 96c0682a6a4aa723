export { saveTextFile } from "../feedback/save-text-file.ts";
export * from "./csv.ts";
export * from "./data-grid.tsx";
export * from "./filter-chip.tsx";
export type { RemotePageRequest } from "./grid-canvas.tsx";
export * from "./grid-column.ts";
export * from "./grid-rows.ts";
export * from "./grid-view.ts";
export * from "./use-grid-view.ts";
