import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SamplingFacts } from "@tieout/runs/core";
import { recalculateWithLibreOffice } from "@tieout/spreadsheet/recalculate";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { afterEach, describe, expect, it } from "vitest";
import { openTestRun, person, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

const all: SamplingFacts = {
  plan: { method: "all", size: 0, sizeBasis: "All items", isiThreshold: null, isiCountsTowardSampleSize: false },
  ...{ seed: "0123456789abcdef0123456789abcdef", drawNumber: 1 },
};
const ann = person("P1", "ADAMS, ANN", "0001");
const paid = { ...ann, dist_date: "2024-05-05", dist_type: "termination_lump_sum", form1099_code: "1", fed_tax: 0, vested_pct: null };
const held = (source: string, cents: number, out: number, vested: number): TestRow => ({
  ...{ ...ann, money_source: source, vested_pct: vested, beginning_balance: cents, fees: -77, distributions: -out },
  ending_balance: cents - 77 - out,
});

/** Rows of the money source block: the source, then the row's amounts as text, with `?` for blue cells. */
async function blockOf(payments: readonly TestRow[]): Promise<readonly (readonly string[])[]> {
  opened = await openTestRun([
    { report: "distribution_detail", rows: payments },
    { report: "participant_balances", rows: [held("deferral_pretax", 100_000, 100_000, 10_000), held("match", 50_000, 20_000, 4_000)] },
  ]);
  const { papers } = await opened.populate(["distributions"]);
  await opened.sample("distributions", all, papers[0]?.populations[0]?.sha256 ?? "");
  const testing = (await opened.model("distributions")).sheets.find(({ name }) => name === "Testing");
  const rows = [...(testing?.rows ?? [])];
  const head = rows.findIndex(({ cells }) => cells[1]?.content.kind === "text" && cells[1].content.text === "By source");
  const end = rows.findIndex(({ cells }, index) => index > head && cells[0]?.style === "totalLabel");
  return rows.slice(head + 1, end).map(({ cells }) =>
    [3, 4, 5, 7, 8, 9, 11, 12].map((column) => {
      const cell = cells[column];
      if (cell?.style === "unavailable") return "?";
      if (cell?.content.kind === "money") return String(cell.content.cents);
      return cell?.content.kind === "text" ? cell.content.text : cell?.content.kind === "percent" ? String(cell.content.basisPoints) : "";
    }),
  );
}

describe("a tested payment broken down by money source", () => {
  it("uses the payment's rows, including its fee", async () => {
    const rows = [
      { ...paid, money_source: "deferral_pretax", dist_gross: 60_000, dist_fee: 50 },
      { ...paid, money_source: "match", dist_gross: 20_000, dist_fee: 0 },
      { ...paid, money_source: "deferral_pretax", dist_gross: 40_000, dist_fee: 25, dist_date: "2024-08-08" },
    ];
    expect(await blockOf(rows)).toEqual([
      ["Deferrals, pre-tax", "99923", "10000", "99923", "40000", "0", "25", "39975"],
      ["Match", "49923", "4000", "19969", "0", "29954", "0", "0"],
      ["Deferrals, pre-tax", "99923", "10000", "99923", "60000", "0", "50", "59950"],
      ["Match", "49923", "4000", "19969", "20000", "29954", "0", "20000"],
    ]);
  });

  it("uses the balances if it is the person's only payment, and allocates its fee with a formula that recalculates", async () => {
    expect(await blockOf([{ ...paid, dist_gross: 120_000, dist_fee: 100 }])).toEqual([
      ["Deferrals, pre-tax", "99923", "10000", "99923", "100000", "0", "83", "99917"],
      ["Match", "49923", "4000", "19969", "20000", "29954", "17", "19983"],
    ]);
    const text = renderWorkbook(await opened!.model("distributions"));
    expect(text).toMatch(/money 0\.83 =IF\(I\d+="","",ROUND\(\$L\$8\*I\d+\/\$I\$8,2\)\)/);
    await opened!.write("distributions");
    mkdirSync(join(opened!.folder, "soffice"));
    const { differences } = await recalculateWithLibreOffice([opened!.output("distributions.xlsx")], join(opened!.folder, "soffice"));
    expect(differences).toEqual([]);
  });

  it("stays blue if several payments without sources cannot be split", async () => {
    const rows = [
      { ...paid, dist_gross: 100_000, dist_fee: 100 },
      { ...paid, dist_gross: 20_000, dist_fee: 0, dist_date: "2024-08-08" },
    ];
    const block = await blockOf(rows);
    expect(block).toHaveLength(4);
    for (const row of block) expect([row[4], row[6], row[7]]).toEqual(["?", "", ""]);
  });

  it("shows the vested percentage of the source the payment came from, not the account's lowest", async () => {
    const vestedOf = async (source: string) => {
      if (opened) rmSync(opened.folder, { recursive: true });
      await blockOf([{ ...paid, money_source: source, dist_gross: 20_000, dist_fee: 0 }]);
      const sheet = (await opened!.model("distributions")).sheets.find(({ name }) => name === "Population");
      const [, cells] = [...(sheet?.rows ?? [])].filter((row) => row.cells.length > 19).map((row) => row.cells);
      return cells?.[19]?.content;
    };
    expect(await vestedOf("deferral_pretax")).toEqual({ kind: "percent", basisPoints: 10_000 });
    expect(await vestedOf("match")).toEqual({ kind: "percent", basisPoints: 4_000 });
  });
});
