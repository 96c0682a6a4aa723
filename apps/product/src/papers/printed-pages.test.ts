import { rmSync } from "node:fs";
import { paperKeys } from "@tieout/catalog/core";
import { unpack } from "@tieout/spreadsheet/write";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CellSheet, cellsOfSheets, overprinted, touching } from "./printed-cells.test-data.ts";
import { type PrintedSheet, printedSheets } from "./printed-pages.test-data.ts";
import { hashOf, openTestRun, type TestRun } from "./run-tasks.test-data.ts";
import { controls, samplingOf, setUp, wholeFiles } from "./test-plan.test-data.ts";

/** Enough people for several pages of rows. */
const people = 150;
let opened: TestRun | null = null;
const sheets = new Map<string, PrintedSheet>();
const cells = new Map<string, CellSheet>();

beforeAll(async () => {
  opened = await openTestRun(wholeFiles(people));
  const { papers } = await opened.populate(paperKeys, controls);
  for (const key of paperKeys) {
    const populations = papers.find(({ paper }) => paper === key)?.populations ?? [];
    for (const [at, population] of populations.entries()) await opened.sample(population.key, samplingOf(at), population.sha256);
    await opened.write(key, setUp);
    for (const sheet of await printedSheets(opened.output(`${key}.xlsx`))) sheets.set(`${key}: ${sheet.name}`, sheet);
    for (const sheet of await cellsOfSheets(opened.output(`${key}.xlsx`))) cells.set(`${key}: ${sheet.name}`, sheet);
  }
});
afterAll(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
});

const found = (of: (sheet: PrintedSheet) => unknown): Record<string, unknown> =>
  Object.fromEntries([...sheets].map(([name, sheet]) => [name, of(sheet)]));
const wrong = (isWrong: (sheet: PrintedSheet) => boolean): Record<string, unknown> =>
  Object.fromEntries([...sheets].filter(([, sheet]) => isWrong(sheet)));

const faultsBy = (faultsOf: (sheet: CellSheet) => readonly string[]): Record<string, unknown> =>
  Object.fromEntries([...cells].map(([name, sheet]) => [name, faultsOf(sheet).slice(0, 5)]).filter(([, faults]) => faults?.length !== 0));

describe("a printed workbook", () => {
  it("has tables that span several pages, in both directions", () => {
    expect(found(({ pages }) => pages.length)).toMatchObject({
      "payroll_census: Census": expect.any(Number),
      "distributions: Testing": expect.any(Number),
    });
    expect(sheets.get("participant_activity: By Participant")?.pages.length).toBeGreaterThan(5);
  });

  it("has no text smaller than 8 points on any sheet", () => {
    expect(wrong(({ smallestPoints }) => smallestPoints < 8)).toEqual({});
  });

  it("has no page wider than its paper, so that no program starts an extra page", () => {
    expect(wrong(({ fullest }) => fullest > 1)).toEqual({});
  });

  it("has no page that shows only the columns repeated on every page", () => {
    expect(wrong(({ emptyPages }) => emptyPages.length > 0)).toEqual({});
  });

  it("repeats the header of a table that spans pages, but not the tested items' header above the tables below it", () => {
    const isBroken = ({ table, pages }: PrintedSheet): boolean =>
      table !== null && pages.some(({ rows }) => rows[0] > table.head + 1 && rows[0] <= table.last);
    expect(wrong((sheet) => isBroken(sheet) && sheet.titleRows !== sheet.table?.head)).toEqual({});
    const long = sheets.get("participant_activity: By Participant");
    expect(long && isBroken(long)).toBe(true);
    const testing = sheets.get("distributions: Testing");
    expect(testing?.table?.head).toBe((testing?.titleRows ?? 0) + 1);
  });

  it("has its ties first: on the first tab, from the first row below the header", () => {
    const tops = paperKeys.map((key) => [...cells].find(([name]) => name.startsWith(`${key}: `)));
    expect(tops.map((top) => top?.[0])).toEqual(paperKeys.map((key) => `${key}: Tie-out`));
    const heads = tops.map((top) => top?.[1].cells.find(({ row, columns }) => row > 5 && columns[0] === 1));
    expect(heads.map((head) => [head?.address, head?.text])).toEqual(paperKeys.map(() => ["A7", "Tie-out"]));
  });

  it("has no overprinting: text stays within its cell and hides no other cell", () => {
    expect(faultsBy(overprinted)).toEqual({});
  });

  it("keeps amounts and text apart: they don't touch, and no amount fills its column", () => {
    expect(faultsBy(touching)).toEqual({});
  });

  it("names its tab in the footer of every page", () => {
    expect(wrong(({ footer }) => !footer.includes("&amp;A · Page &amp;P of &amp;N"))).toEqual({});
  });

  it("gives an employee who is paid weekly one row in the census of a large register", async () => {
    const rows = Array.from({ length: 52 }, (_, week) => ({
      ...{ employee_id: "E1", full_name: "ADAMS, ANN", ssn_hash: hashOf("0001"), ssn_last4: "0001", row: 120_081 + week },
      ...{ pay_date: "2024-06-14", gross_pay: 100_000, hours: 4_000 },
    }));
    const weekly = await openTestRun([{ report: "payroll_register", rows }]);
    await weekly.populate(["payroll_census"]);
    await weekly.write("payroll_census");
    const parts = await unpack(weekly.output("payroll_census.xlsx"));
    rmSync(weekly.folder, { recursive: true });
    const lines = [...parts].flatMap(([name, part]) =>
      /^xl\/worksheets\/sheet\d+\.xml$/.test(name) ? (part.toString("utf8").match(/<row [^>]*>.*?<\/row>/gs) ?? []) : [],
    );
    const [line = "", ...others] = lines.filter((one) => one.includes("and 51 more"));
    expect(others).toEqual([]);
    expect(line).toContain("ADAMS, ANN");
    expect(line.slice(0, line.indexOf(">"))).not.toContain(" ht=");
  });
});
