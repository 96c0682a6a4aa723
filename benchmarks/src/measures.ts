import type { Goal, Measure } from "./measure.ts";
import type { FigureOf } from "./sides.ts";

const atMost = (limit: number): Goal => ({ atMost: limit });
const atLeast = (limit: number): Goal => ({ atLeast: limit });

type FigurePair = readonly [ours: FigureOf, reference: FigureOf | null];
/** Judged by wall-clock time, memory or count; processor time is printed next to the figure. */
const byValue = (name: string, title: string, goal: Goal | null, [ours, reference]: FigurePair): Measure => ({
  ...{ name, title, goal, judged: "value", ours, reference },
});
const byCpu = (name: string, title: string, goal: Goal, [ours, reference]: FigurePair): Measure => ({
  ...{ name, title, goal, judged: "cpu", ours, reference },
});

const floor: FigureOf = { side: "floor", figure: "all" };
const copy: FigureOf = { side: "copy", figure: "all" };
const processed: FigureOf = { side: "payroll", figure: "processed" };
const processedAtOnce: FigureOf = { side: "payroll", figure: "processedAtOnce" };
const fromFirstByte: FigureOf = { side: "payroll", figure: "fromFirstByte" };
const validated: FigureOf = { side: "payroll", figure: "validated" };
const aboveIdle: FigureOf = { side: "payroll", figure: "aboveIdle" };

const tenth = 0.1;
const fivefold = 5;

const processing: readonly Measure[] = [
  byValue("floor", "{rows}: confirmed mapping to workpapers ÷ floor, s", atMost(2), [processed, floor]),
  byValue("floor-at-once", "{rows}: confirmed without a look to workpapers ÷ floor, s", null, [processedAtOnce, floor]),
  byValue("floor-from-upload", "{rows}: first byte to workpapers ÷ floor, s", atMost(4), [fromFirstByte, floor]),
  byValue("copy", "{rows}: confirmed mapping to workpapers ÷ plain copy, s", null, [processed, copy]),
  byValue("pandas", "{rows}: three workpapers ÷ pandas + openpyxl, s", atMost(1 / 6), [
    { side: "package", figure: "processed" },
    { side: "pandas", figure: "all" },
  ]),
  byCpu("floor-small", "{rows}: confirmed without a look to workpapers ÷ floor, CPU s", atMost(4), [
    { ...processedAtOnce, scale: tenth },
    { ...floor, scale: tenth },
  ]),
  byValue("growth-time", "{rows} ÷ a fifth of them: confirmed mapping to workpapers, s", atMost(5.5), [
    { ...processed, scale: fivefold },
    processed,
  ]),
  byValue("growth-memory", "{rows} ÷ a fifth of them: peak memory above idle, MB", atMost(5.5), [
    { ...aboveIdle, scale: fivefold },
    aboveIdle,
  ]),
  byValue("memory", "{rows}: peak memory above idle ÷ input, MB", atMost(3), [aboveIdle, { side: "payroll", figure: "input" }]),
  byValue("upload", "{rows}: upload to validated ÷ the same bytes to a bare server, s", atMost(2), [
    validated,
    { side: "bareUpload", figure: "sent" },
  ]),
  byValue("changed-sample", "{rows}: again after a changed sample setting ÷ first run, s", atMost(1 / 5), [
    { side: "package", figure: "changedSample" },
    { side: "package", figure: "processed" },
  ]),
];

const ofLargeFirm = (name: string, what: string, figure: "whole" | "filtered" | "ofPerson" | "searched"): Measure =>
  byValue(name, `${what} of 50,000 engagements ÷ bare Fastify route, requests/s (CPU s of 1,000)`, atLeast(1 / 20), [
    { side: "largeList", figure },
    { side: "largeList", figure: "bare" },
  ]);

const others: readonly Measure[] = [
  byValue("xlsx-read", "read XLSX of 100,000 × 17 ÷ SheetJS, s", atMost(1 / 5), [
    { side: "xlsx", figure: "read" },
    { side: "xlsx", figure: "peerRead" },
  ]),
  byValue("xlsx-write", "write styled XLSX of 100,000 × 17 with formulas ÷ SheetJS without styles, s", atMost(1 / 3), [
    { side: "xlsx", figure: "written" },
    { side: "xlsx", figure: "peerWritten" },
  ]),
  byValue("list", "engagement list of 20 ÷ bare Fastify route, requests/s (CPU s of 1,000)", atLeast(1 / 20), [
    { side: "list", figure: "list" },
    { side: "list", figure: "bare" },
  ]),
  ofLargeFirm("list-large", "list", "whole"),
  ofLargeFirm("list-filter", "filter by status and year", "filtered"),
  ofLargeFirm("list-person", "filter by one person", "ofPerson"),
  ofLargeFirm("list-search", "search", "searched"),
  byValue("toolkit-search", "search of 100,000 toolkits with keyword, filters and counts ÷ read by key, p95 ms", atMost(30), [
    { side: "store", figure: "searched" },
    { side: "store", figure: "byKey" },
  ]),
  byValue("start", "start to the login page, s", atMost(5), [{ side: "start", figure: "used" }, null]),
  byValue("first-start", "start to the login page with a fresh data folder, s", null, [{ side: "start", figure: "fresh" }, null]),
  byValue("script-login", "JavaScript of the login, gzipped kB", atMost(145), [{ side: "browser", figure: "login" }, null]),
  byValue("script-shell", "JavaScript of the shell, gzipped kB", atMost(210), [{ side: "browser", figure: "shell" }, null]),
  byValue("script-screen", "JavaScript of the largest screen beside shell, grid and editor, gzipped kB", atMost(60), [
    { side: "browser", figure: "screen" },
    null,
  ]),
  byValue("script-grid", "JavaScript of the grid, gzipped kB", atMost(250), [{ side: "browser", figure: "grid" }, null]),
  byValue("script-editor", "JavaScript of the editor, gzipped kB", atMost(185), [{ side: "browser", figure: "editor" }, null]),
  byValue("requests", "requests of the results route", atMost(12), [{ side: "browser", figure: "requests" }, null]),
];

/** Every measure for the product. */
export const measures: readonly Measure[] = [...processing, ...others];
