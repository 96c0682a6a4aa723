import { rmSync } from "node:fs";
import type { PaperResult } from "@tieout/runs/core";
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

/** Workpapers for these checks and for accounts from which the given amount was paid. */
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

/** Rows of the voids table: dates paid and reversed, both amounts, both sources. */
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

describe("a payment marked void only by its status", () => {
  it("is not a payment: the amount paid agrees with the accounts, and it is shown next to the payments", async () => {
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

  it("with a listed reversal is not reversed twice, and the reversal does not cancel another payment", async () => {
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

  it("leaves an earlier reversal alone", async () => {
    const { detail } = await papersOf([check("2024-02-15", "paid"), check("2024-02-20", null, -100_000), check("2024-04-15", "void")], 0);
    expect(countsOf(detail)).toMatchObject({ payments: 0, void_pairs: 2, unmatched: 0 });
    expect(tied(detail)).toBe("ties");
  });

  it("from another year is not shown in this one", async () => {
    const { detail } = await papersOf([check("2023-12-15", "void"), check("2024-03-15", "paid")], 100_000);
    expect(countsOf(detail)).toMatchObject({ payments: 1, void_pairs: 0 });
  });
});

describe("a check listed once as paid and again as void, both without a sign", () => {
  const numbered = (row: TestRow, dist_id: string | null, more: TestRow = {}): TestRow => ({ ...row, dist_id, ...more });

  it("is not a payment, and the void is not added", async () => {
    const { detail, activity } = await papersOf(
      [
        numbered(check("2024-02-15", "paid"), "C1"),
        numbered(check("2024-03-15", "paid"), "C2"),
        numbered(check("2024-04-02", "void"), "C1"),
        numbered(check("2024-05-15", "paid", 50_000), "C3"),
        numbered(check("2024-05-15", "void", 50_000), "C3"),
      ],
      100_000,
    );
    expect(countsOf(detail)).toMatchObject({ payments: 1, void_pairs: 2, unmatched: 0, zero: 0 });
    expect(detail.totals.map(({ amount }) => amount)).toEqual(["1000.00", "1000.00"]);
    expect(tied(detail)).toBe("ties");
    expect(foundBy(activity, "activity.distributions_differ")).toEqual([]);
    expect(await shownVoids()).toEqual([
      ["2024-02-15", "2024-04-02", "1000.00", "-1000.00", "S1 row 2", "S1 row 4"],
      ["2024-05-15", "2024-05-15", "500.00", "-500.00", "S1 row 5", "S1 row 6"],
    ]);
  });

  it("is not a payment even if only the paid line is split by money source", async () => {
    const { detail } = await papersOf(
      [
        numbered(check("2024-02-15", "paid", 60_000), "C1", { money_source: "pretax_deferral" }),
        numbered(check("2024-02-15", "paid", 40_000), "C1", { money_source: "match" }),
        numbered(check("2024-03-01", "void"), "C1"),
      ],
      0,
    );
    expect(countsOf(detail)).toMatchObject({ payments: 0, void_pairs: 1, unmatched: 0 });
    expect(tied(detail)).toBe("ties");
  });

  it("is still a payment for the year if it is voided after year-end", async () => {
    const { detail } = await papersOf([numbered(check("2024-12-20", "paid"), "C1"), numbered(check("2025-01-10", "void"), "C1")], 100_000);
    expect(countsOf(detail)).toMatchObject({ payments: 1, void_pairs: 0, unmatched: 0 });
    expect(tied(detail)).toBe("ties");
  });

  it("is voided only once if its reversal is listed too", async () => {
    const rows = [check("2024-02-15", "paid"), check("2024-03-01", "void"), check("2024-03-01", null, -100_000)];
    const { detail } = await papersOf(
      rows.map((row) => numbered(row, "C1")),
      0,
    );
    expect(countsOf(detail)).toMatchObject({ payments: 0, unmatched: 0 });
    expect(tied(detail)).toBe("ties");
  });

  it("counts as paid if it was voided earlier and reissued, or if the check numbers differ or are missing", async () => {
    const again = [numbered(check("2024-02-15", "void"), "C1"), numbered(check("2024-03-01", "paid"), "C1")];
    expect(countsOf((await papersOf(again, 100_000)).detail)).toMatchObject({ payments: 1, void_pairs: 1 });
    const others = [numbered(check("2024-02-15", "paid"), "C1"), numbered(check("2024-03-01", "void"), "C2")];
    expect(countsOf((await papersOf(others, 100_000)).detail)).toMatchObject({ payments: 1, void_pairs: 1 });
    const unnumbered = [numbered(check("2024-02-15", "paid"), null), numbered(check("2024-03-01", "void"), null)];
    expect(countsOf((await papersOf(unnumbered, 100_000)).detail)).toMatchObject({ payments: 1, void_pairs: 1 });
  });
});
