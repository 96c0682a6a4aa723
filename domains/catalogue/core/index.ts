export * from "./control-totals.ts";
export * from "./data-type.ts";
export * from "./distribution-types.ts";
export type * from "./money-source.ts";
export * from "./money-sources.ts";
export * from "./papers/index.ts";
export type { PaperEntry, PaperReport, ProgramStep, SampledPopulation } from "./papers/paper-entry.ts";
export * from "./reports.ts";
