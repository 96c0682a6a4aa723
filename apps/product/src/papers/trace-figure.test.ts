import { rmSync } from "node:fs";
import { formatCents } from "@tieout/kernel";
import { figureOrderings, type TracePayload, type TraceRow } from "@tieout/runs/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestRun, person, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

const figure = "contribution_detail.total.contributions";
const people = [person("P1", "ADAMS, ANN", "0001"), person("P2", "BAKER, BEN", "0002"), person("P3", "O'NEIL, CY", "0003")];
const paid = (at: number, day: string, rest: TestRow): TestRow => ({
  ...people[at % people.length],
  pay_date: day,
  received_date: day,
  in_period: true,
  ...rest,
});

/** 90 rows with one source each. */
const bySource: readonly TestRow[] = Array.from({ length: 90 }, (_, at) =>
  paid(at, at % 2 === 0 ? "2024-03-15" : "2024-08-19", {
    money_source: at % 3 === 0 ? "match" : "deferral_pretax",
    fund_name: at % 5 === 0 ? "Bond Fund" : null,
    fund_id: at % 5 === 1 ? "F-77" : null,
    amount: at === 7 ? -124_050 : 100 + at,
  }),
);
/** Two rows with a column for each source. */
const byColumn: readonly TestRow[] = [
  paid(0, "2024-03-15", { deferral_pretax: 5000, match: 2500 }),
  paid(1, "2024-03-15", { deferral_pretax: 4000, match: 0 }),
];
const payments: readonly TestRow[] = [
  { ...people[0], dist_date: "2024-05-02", dist_type: "direct_rollover", dist_gross: 9_631_002 },
  { ...people[1], dist_date: "2024-08-19", dist_type: "hardship", dist_gross: 350_000 },
];

let long: TestRun;
let wide: TestRun;
beforeAll(async () => {
  long = await openTestRun([{ report: "contribution_detail", rows: bySource, sheet: { name: "Detail", column: "H" } }]);
  wide = await openTestRun([
    { report: "contribution_detail", rows: byColumn },
    { report: "distribution_detail", rows: payments },
  ]);
});
afterAll(() => {
  for (const run of [long, wide]) rmSync(run.folder, { recursive: true });
});

const sumOf = (rows: readonly TraceRow[]): string =>
  formatCents(rows.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n));

async function allPages(run: TestRun, key: string, wanted: Partial<TracePayload>, limit: number): Promise<readonly TraceRow[]> {
  const rows: TraceRow[] = [];
  for (;;) {
    const page = await run.trace(key, { ...wanted, offset: rows.length, limit });
    rows.push(...page.rows);
    if (page.rows.length < limit) return rows;
  }
}

describe("the pages of rows behind a figure", () => {
  it.each([undefined, ...figureOrderings, "-amount", "-subject", "-row"] as const)(
    "contain every row once and add up to it, ordered by %s",
    async (ordering) => {
      const { count, sum, matching } = await long.trace(figure, { limit: 1 });
      const rows = await allPages(long, figure, ordering ? { ordering } : {}, 37);
      expect([rows.length, new Set(rows.map(({ row }) => row)).size, sumOf(rows)]).toEqual([count, count, sum]);
      expect(matching).toEqual({ count, sum });
    },
  );

  it("follow the requested order, with blank values last and equal ones in file order", async () => {
    const rows = await allPages(long, figure, { ordering: "fund" }, 50);
    const funds = rows.map(({ fund }) => fund);
    expect(funds.slice(0, 36)).toEqual([...Array<string>(18).fill("Bond Fund"), ...Array<string>(18).fill("F-77")]);
    expect(funds.slice(36).every((fund) => fund === null)).toBe(true);
    expect(rows.slice(36).map(({ row }) => row)).toEqual(
      rows
        .slice(36)
        .map(({ row }) => row)
        .toSorted((a, b) => a - b),
    );
    const largest = (await long.trace(figure, { ordering: "-amount", limit: 2 })).rows.map(({ amount }) => amount);
    expect(largest).toEqual(["1.89", "1.88"]);
  });

  it("show date, source and fund as displayed, and only columns that some row has", async () => {
    const { rows, columns, files, sum } = await long.trace(figure, { limit: 1 });
    expect(rows[0]).toMatchObject({ subject: "ADAMS, ANN (P1)", date: "2024-03-15", money_source: "Match", fund: "Bond Fund", type: null });
    expect([columns, files]).toEqual([["date", "money_source", "fund"], [{ file_no: 0, count: 90, sum }]]);
    const paid = await wide.trace("distributions.population", { ordering: "-amount" });
    expect(paid.rows.map(({ date, type, fields }) => [date, type, fields])).toEqual([
      ["2024-05-02", "Direct rollover", ["dist_gross"]],
      ["2024-08-19", "Hardship", ["dist_gross"]],
    ]);
  });

  it("name the sources that have an amount if the file has one column per source", async () => {
    const { rows } = await wide.trace(figure);
    expect(rows.map(({ money_source, fields }) => [money_source, fields])).toEqual([
      ["Deferrals, pre-tax + Match", ["x_deferral_pretax", "x_match"]],
      ["Deferrals, pre-tax", ["x_deferral_pretax"]],
    ]);
  });
});

/** Two rows split by source are one payment; P2's second payment is voided; P3 is paid twice in one day. */
const manyPayments: readonly TestRow[] = [
  { ...people[0], dist_date: "2024-05-02", dist_type: "direct_rollover", dist_gross: 9_000_000, money_source: "match" },
  { ...people[0], dist_date: "2024-05-02", dist_type: "direct_rollover", dist_gross: 631_002, money_source: "deferral_pretax" },
  { ...people[1], dist_date: "2024-08-19", dist_type: "hardship", dist_gross: 350_000 },
  { ...people[1], dist_date: "2024-08-20", dist_type: "hardship", dist_gross: 350_000 },
  { ...people[1], dist_date: "2024-08-21", dist_type: "hardship", dist_gross: -350_000 },
  { ...people[2], dist_date: "2024-09-02", dist_type: null, dist_gross: 120_000 },
  { ...people[2], dist_date: "2024-09-02", dist_type: null, dist_gross: 120_000 },
];

describe("the rows of a population", () => {
  let paidRun: TestRun;
  beforeAll(async () => {
    paidRun = await openTestRun([{ report: "distribution_detail", rows: manyPayments }]);
    await paidRun.populate(["distributions"]);
  });
  afterAll(() => rmSync(paidRun.folder, { recursive: true }));
  const population = "distributions.population";

  it.each([population, `${population}.type.hardship`, `${population}.type.none`])(
    "kept by the run match the rows the workpaper reads: %s",
    async (key) => {
      const [kept, read] = [await paidRun.trace(key, { hasRows: true }), await paidRun.trace(key)];
      expect(kept).toEqual(read);
      expect(kept.count).toBeGreaterThan(0);
      expect(kept.sum).toBe(paidRun.result("distributions").figures.find((one) => one.key === key)?.amount);
    },
  );

  it("match the requested types, and list all of the figure's types with their counts", async () => {
    const page = await paidRun.trace(population, { hasRows: true, types: ["hardship", "none"] });
    expect(page.rows.map(({ type }) => type)).toEqual(["Hardship", null, null]);
    expect(page.matching).toEqual({ count: 3, sum: "5900.00" });
    expect([page.count, page.types]).toEqual([
      5,
      [
        { key: "direct_rollover", title: "Direct rollover", count: 2 },
        { key: "none", title: "No type", count: 2 },
        { key: "hardship", title: "Hardship", count: 1 },
      ],
    ]);
    expect((await paidRun.trace(population, { types: ["') OR true --"] })).matching.count).toBe(0);
  });

  it.each([true, false])("for a tested payment are all of its rows and no others (kept by the run: %s)", async (hasRows) => {
    const drawn = [
      { file_no: 0, sheet: 0, row: 2 },
      { file_no: 0, sheet: 0, row: 8 },
    ];
    const tested = await paidRun.trace(population, { hasRows, drawn, tested: true });
    expect([tested.tested, tested.rows.map(({ row }) => row)]).toEqual([3, [2, 3, 8]]);
    const others = await paidRun.trace(population, { hasRows, drawn, tested: false, search: "o'neil" });
    expect([others.tested, others.rows.map(({ row }) => row), others.matching]).toEqual([3, [7], { count: 1, sum: "1200.00" }]);
  });

  it("aren't shown as tested before a draw, or if the figure is not part of the population", async () => {
    expect((await paidRun.trace(population, { hasRows: true })).tested).toBeNull();
    expect((await paidRun.trace("distribution_detail.total.dist_gross", { drawn: [] })).tested).toBeNull();
    expect((await paidRun.trace(population, { drawn: [] })).tested).toBe(0);
  });
});

describe("a search in a figure's rows", () => {
  it.each([
    ["o'neil", ({ subject }: TraceRow) => subject.startsWith("O'NEIL")],
    ["match", ({ money_source }: TraceRow) => money_source === "Match"],
    ["bond fund", ({ fund }: TraceRow) => fund === "Bond Fund"],
    ["19 aug 2024", ({ date }: TraceRow) => date === "2024-08-19"],
    ["2024-08", ({ date }: TraceRow) => date === "2024-08-19"],
    ["$1.42", ({ amount }: TraceRow) => amount === "1.42"],
    ["(1,240.50)", ({ amount }: TraceRow) => amount === "-1240.50"],
    ["detail", () => true],
    ["%", () => false],
    ["' or 1=1 --", () => false],
  ] as const)("finds %s in all rows, not just one page, and adds up the results", async (search, isFound) => {
    const all = (await long.trace(figure)).rows;
    const wanted = all.filter(isFound);
    const page = await long.trace(figure, { search, limit: 5 });
    expect(page.matching).toEqual({ count: wanted.length, sum: sumOf(wanted) });
    expect(page.rows).toEqual(wanted.slice(0, 5));
    expect([page.count, page.sum]).toEqual([all.length, sumOf(all)]);
    expect(await allPages(long, figure, { search }, 7)).toEqual(wanted);
  });

  it("finds a row by its number", async () => {
    const rows = (await long.trace(figure)).rows;
    const { matching } = await long.trace(figure, { search: String(rows[40]?.row) });
    expect(matching.count).toBeGreaterThan(0);
    expect((await allPages(long, figure, { search: String(rows[40]?.row) }, 50)).map(({ row }) => row)).toContain(rows[40]?.row);
  });

  it("finds a payment type by its title", async () =>
    expect((await wide.trace("distributions.population", { search: "rollover" })).matching).toEqual({ count: 1, sum: "96310.02" }));
});
