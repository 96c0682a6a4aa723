import { rmSync } from "node:fs";
import type { PaperResult } from "@tieout/processing/core";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { afterEach, describe, expect, it } from "vitest";
import { foundBy, openTestRun, person, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
const close = (): void => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
};
afterEach(close);

const ann = person("P1", "ADAMS, ANN", "0001");
const check = (on: string, status: string | null, gross = 100_000): TestRow => ({
  ...{ ...ann, dist_date: on, dist_type: "installment", dist_gross: gross, dist_status: status },
  ...(on < "2024-01-01" || on > "2024-12-31" ? { in_period: false } : {}),
});

/** What the plan paid, by the accounts; the papers of that and of the checks. */
async function papersOf(checks: readonly TestRow[], paidCents: number) {
  close();
  opened = await openTestRun([
    { report: "distribution_detail", rows: checks },
    {
      report: "participant_balances",
      rows: [{ ...ann, beginning_balance: 900_000, distributions: -paidCents, ending_balance: 900_000 - paidCents }],
    },
  ]);
  await opened.populate(["distributions", "participant_activity"]);
  return { detail: await opened.result("distributions"), activity: await opened.result("participant_activity") };
}

/** Rows of the table of voids: paid on, reversed on, both amounts, both sources. */
async function shownVoids(): Promise<readonly (readonly (string | null)[])[]> {
  const text = renderWorkbook(await opened!.model("distributions"));
  const lines = text.slice(text.indexOf("Void pair")).split("\n");
  const rows = new Map<string, Map<string, string>>();
  for (const line of lines.slice(
    11,
    lines.findIndex((one) => one.includes('"Total"')),
  )) {
    const [, column = "", row = "", value = ""] = /^([A-K])(\d+) \w+ "?([^" ]+(?: row \d+)?)/.exec(line) ?? [];
    rows.set(row, new Map(rows.get(row)).set(column, value));
  }
  return [...rows.values()].map((row) => ["D", "F", "G", "H", "J", "K"].map((column) => row.get(column) ?? null));
}

const countsOf = ({ counts }: PaperResult) => Object.fromEntries(counts.map(({ key, value }) => [key, value]));
const tied = ({ ties }: PaperResult) => ties.find(({ key }) => key === "distributions.balances")?.result;

describe("a payment that its status alone says is void", () => {
  it("is no payment: what was paid agrees with the accounts, and it is shown beside the payments", async () => {
    const { detail, activity } = await papersOf(
      [check("2024-02-15", "paid"), check("2024-03-06", "void"), check("2024-03-15", "paid"), check("2024-04-15", null)],
      300_000,
    );
    expect(countsOf(detail)).toMatchObject({ payments: 3, void_pairs: 1, unmatched: 0, zero: 0 });
    expect(detail.totals.map(({ amount }) => amount)).toEqual(["3000.00", "3000.00"]);
    expect(tied(detail)).toBe("ties");
    expect(foundBy(activity, "activity.distributions_differ")).toEqual([]);
    expect(await shownVoids()).toEqual([["2024-03-06", null, "1000.00", "-1000.00", "S1 row 3", "S1 row 3"]]);
  });

  it("whose reversal is listed is not taken back twice, and the reversal takes back no other payment", async () => {
    const { detail } = await papersOf(
      [check("2024-02-15", "void"), check("2024-03-15", "paid"), check("2024-03-20", "paid", -100_000), check("2024-04-15", "void")],
      100_000,
    );
    expect(countsOf(detail)).toMatchObject({ payments: 1, void_pairs: 2, unmatched: 0, zero: 0 });
    expect(tied(detail)).toBe("ties");
    expect(await shownVoids()).toEqual([
      ["2024-02-15", "2024-03-20", "1000.00", "-1000.00", "S1 row 2", "S1 row 4"],
      ["2024-04-15", null, "1000.00", "-1000.00", "S1 row 5", "S1 row 5"],
    ]);
  });

  it("leaves a reversal before it alone", async () => {
    const { detail } = await papersOf([check("2024-02-15", "paid"), check("2024-02-20", null, -100_000), check("2024-04-15", "void")], 0);
    expect(countsOf(detail)).toMatchObject({ payments: 0, void_pairs: 2, unmatched: 0 });
    expect(tied(detail)).toBe("ties");
  });

  it("of another year is not shown in this one", async () => {
    const { detail } = await papersOf([check("2023-12-15", "void"), check("2024-03-15", "paid")], 100_000);
    expect(countsOf(detail)).toMatchObject({ payments: 1, void_pairs: 0 });
  });
});
