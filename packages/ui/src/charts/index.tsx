export type { BarRow, BarTitles } from "./bar-rows.ts";
export * from "./csv-button.tsx";
export * from "./date-bars.tsx";
export * from "./horizontal-bars.tsx";
