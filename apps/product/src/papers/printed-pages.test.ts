import { rmSync } from "node:fs";
import { paperKeys } from "@tieout/catalogue/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PrintedSheet, printedSheets } from "./printed-pages.test-data.ts";
import { openTestRun, type TestRun } from "./run-tasks.test-data.ts";
import { controls, samplingOf, setUp, wholeFiles } from "./test-plan.test-data.ts";

/** Enough people for several pages one below the other. */
const people = 150;
let opened: TestRun | null = null;
const sheets = new Map<string, PrintedSheet>();

beforeAll(async () => {
  opened = await openTestRun(wholeFiles(people));
  const { papers } = await opened.populate(paperKeys, controls);
  for (const key of paperKeys) {
    const populations = papers.find(({ paper }) => paper === key)?.populations ?? [];
    for (const [at, population] of populations.entries()) await opened.sample(population.key, samplingOf(at), population.sha256);
    await opened.write(key, setUp);
    for (const sheet of await printedSheets(opened.output(`${key}.xlsx`))) sheets.set(`${key}: ${sheet.name}`, sheet);
  }
}, 120_000);
afterAll(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
});

const found = (of: (sheet: PrintedSheet) => unknown): Record<string, unknown> =>
  Object.fromEntries([...sheets].map(([name, sheet]) => [name, of(sheet)]));
const wrong = (isWrong: (sheet: PrintedSheet) => boolean): Record<string, unknown> =>
  Object.fromEntries([...sheets].filter(([, sheet]) => isWrong(sheet)));

describe("a printed workbook", () => {
  it("has tables of several pages, side by side and one below the other", () => {
    expect(found(({ pages }) => pages.length)).toMatchObject({
      "payroll_census: Census": expect.any(Number),
      "distributions: Testing": expect.any(Number),
    });
    expect(sheets.get("participant_activity: By Participant")?.pages.length).toBeGreaterThan(5);
  });

  it("has no text smaller than 8 points on any sheet", () => {
    expect(wrong(({ smallestPoints }) => smallestPoints < 8)).toEqual({});
  });

  it("has no page wider than its paper, so that no program begins another one", () => {
    expect(wrong(({ fullest }) => fullest > 1)).toEqual({});
  });

  it("has no page that holds only the columns that every page repeats", () => {
    expect(wrong(({ emptyPages }) => emptyPages.length > 0)).toEqual({});
  });

  it("names its tab at the foot of every page", () => {
    expect(wrong(({ footer }) => !footer.includes("&amp;A · Page &amp;P of &amp;N"))).toEqual({});
  });
});
