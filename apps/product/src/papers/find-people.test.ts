import { rmSync } from "node:fs";
import type { PeopleValue, ScheduleValue, WritePayload } from "@tieout/runs/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestRun, person, run, type TestRow, type TestRun, testEngagement } from "./run-tasks.test-data.ts";

const payment: TestRow = { dist_type: "termination_lump_sum", fed_tax: 0, state_tax: 0, dist_fee: 0, form1099_code: "1", payee: null };
const payments: readonly (readonly [id: string, name: string, last4: string, on: string])[] = [
  ["P1", "MOSS, ADA", "2001", "2024-02-10"],
  ["P10", "Ålund, Cy", "2010", "2024-07-30"],
  ["P1", "MOSS, ADA", "2001", "2024-11-02"],
  ["P2", "MOSS, BO", "2002", "2024-11-05"],
];

let opened: TestRun;
beforeAll(async () => {
  const rows = payments.map(([id, name, last4, on], index) => ({
    ...payment,
    ...person(id, name, last4),
    dist_date: on,
    dist_gross: 10_000 + index,
    dist_net: 10_000 + index,
  }));
  opened = await openTestRun([{ report: "distribution_detail", rows }]);
  await opened.populate(["distributions"]);
});
afterAll(() => rmSync(opened.folder, { recursive: true }));

const context = () => ({
  ...opened.context,
  inputPath: (name: string) => opened.output({ data: "distributions.data", "result.json": "distributions.result.json" }[name] ?? name),
});
const write = (): WritePayload => ({
  ...{ paper: "distributions", engagement: testEngagement, sources: opened.sources, controlTotals: [], draws: [], appVersion: "2.25.0" },
  setUp: { paper: "distributions", procedures: [], tieReasons: [], attributeResults: [], conclusion: "" },
});
const search = (text: string, limit = 10): Promise<PeopleValue> => run("runs.people", { write: write(), search: text, limit }, context());
const names = async (text: string) => (await search(text)).people.map(({ name, id }) => `${name} ${id}`);

it("a person is found by words of the name in any order, by ID and by the last four digits of the SSN, and listed once for all their rows", async () => {
  for (const text of ["ada moss", "p1 moss", "2001"]) expect(await names(text)).toEqual(["MOSS, ADA P1"]);
  expect(await names("alund")).toEqual(["Ålund, Cy P10"]);
  expect(await names("nobody")).toEqual([]);
});

it("people beyond the listed ones are counted", async () => {
  const found = await search("moss", 1);
  expect([found.people.length, found.count]).toEqual([1, 2]);
});

it("opening a search result shows every row for that person and no one else's, with the totals", async () => {
  const [ada] = (await search("2001")).people;
  const page: ScheduleValue = await run("runs.schedule", { write: write(), offset: 0, limit: 10, person: ada?.row }, context());
  expect(page.count).toBe(2);
  const gross = page.columns.find(({ title }) => title === "Gross")?.key ?? "";
  expect(page.totals[gross]).toBe("200.02");
  expect(ada).toMatchObject({ ssn: "***-**-2001" });
});
