import { rmSync } from "node:fs";
import type { PaperSetUp, SchedulePayload, ScheduleValue, WritePayload } from "@tieout/runs/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestRun, person, run, type TestRow, type TestRun, testEngagement } from "./run-tasks.test-data.ts";

const payment: TestRow = { dist_type: "termination_lump_sum", fed_tax: 0, state_tax: 0, dist_fee: 0, form1099_code: "1", payee: null };
const payments: readonly (readonly [id: string, name: string, on: string, grossCents: number])[] = [
  ["P1", "MOSS, ADA", "2024-11-02", 9_900],
  ["P2", "ALDER, BO", "2024-02-10", 100_000],
  ["P10", "Ålund, Cy", "2024-07-30", 25_000],
  ["P9", "moss, Ada", "2024-05-01", 25_000],
];

let opened: TestRun;
beforeAll(async () => {
  const rows = payments.map(([id, name, on, cents], index) => ({
    ...payment,
    ...person(id, name, String(2000 + index)),
    dist_date: on,
    dist_gross: cents,
    dist_net: cents,
  }));
  opened = await openTestRun([{ report: "distribution_detail", rows }]);
  await opened.populate(["distributions"]);
});
afterAll(() => rmSync(opened.folder, { recursive: true }));

const context = () => ({
  ...opened.context,
  inputPath: (name: string) => opened.output({ data: "distributions.data", "result.json": "distributions.result.json" }[name] ?? name),
});
const setUp: PaperSetUp = { paper: "distributions", procedures: [], tieReasons: [], attributeResults: [], conclusion: "" };

async function page(more: Partial<SchedulePayload>): Promise<ScheduleValue> {
  const common = { engagement: testEngagement, sources: opened.sources, controlTotals: [], draws: [] };
  const write: WritePayload = { ...common, paper: "distributions", setUp, appVersion: "2.25.0" };
  return run("runs.schedule", { write, offset: 0, limit: 10, ...more }, context());
}
const titled = (value: ScheduleValue, title: RegExp) => value.columns.findIndex((column) => title.test(column.title));

async function idsBy(title: RegExp, sign: "" | "-", more: Partial<SchedulePayload> = {}): Promise<readonly string[]> {
  const head = await page({});
  const value = await page({ ordering: `${sign}${head.columns[titled(head, title)]?.key}`, ...more });
  return value.rows.map((row) => row[titled(value, /participant id/i)] ?? "");
}

it("identifiers sort numerically, dates chronologically, names ignoring case and accents, and equal values in sheet order", async () => {
  expect(await idsBy(/participant id/i, "")).toEqual(["P1", "P2", "P9", "P10"]);
  expect(await idsBy(/payment date/i, "-")).toEqual(["P1", "P10", "P9", "P2"]);
  const sheet = (await page({})).rows.map((row) => row[0]);
  const [first, second] = sheet.filter((id) => id === "P1" || id === "P9");
  expect(await idsBy(/^participant$/i, "")).toEqual(["P2", "P10", first, second]);
});

it("amounts sort by cents, not by digits, across all rows and not within one page", async () => {
  const byGross = await idsBy(/gross/i, "-");
  expect([byGross[0], byGross.at(-1)]).toEqual(["P2", "P1"]);
  const pages = [await idsBy(/gross/i, "-", { limit: 2 }), await idsBy(/gross/i, "-", { offset: 2, limit: 2 })];
  expect(pages.flat()).toEqual(byGross);
});

it("without a sort column the order is the sheet's", async () => {
  expect((await page({ ordering: "c999" })).rows).toEqual((await page({})).rows);
});
