import { runBareUpload } from "./bare/bare-upload-side.ts";
import type { BenchFiles } from "./bench-files.ts";
import { runBrowser } from "./browser/browser-side.ts";
import { runCopy, runFloor } from "./floor/floor-side.ts";
import { runEngagementList, runLargeList } from "./list/engagement-list-side.ts";
import { runPandas } from "./pandas/pandas-side.ts";
import { runPackage } from "./payroll/package-side.ts";
import { runPayroll } from "./payroll/payroll-side.ts";
import { runStart } from "./product/start-side.ts";
import type { Sample } from "./sample.ts";
import { runXlsx } from "./spreadsheet/xlsx-side.ts";
import { runStore } from "./store/store-side.ts";

/** Everything that can be run and measured: the product and its baselines. A round runs them in this order. */
export const sides = {
  start: runStart,
  list: runEngagementList,
  largeList: runLargeList,
  store: runStore,
  xlsx: runXlsx,
  browser: runBrowser,
  copy: runCopy,
  floor: runFloor,
  payroll: runPayroll,
  bareUpload: runBareUpload,
  package: runPackage,
  pandas: runPandas,
} satisfies Record<string, (files: BenchFiles, rows: number) => Promise<Readonly<Record<string, Sample>>>>;

export type SideName = keyof typeof sides;
export const sideNames = Object.keys(sides) as readonly SideName[];

/** Which of a side's figures to use, and for how many rows, as a multiple of `--rows`. */
export type FigureOf = {
  [Name in SideName]: { readonly side: Name; readonly figure: keyof Awaited<ReturnType<(typeof sides)[Name]>>; readonly scale?: number };
}[SideName];
