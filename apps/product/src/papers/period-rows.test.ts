import { rmSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { openTestRun, person, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

interface Account {
  readonly who: TestRow;
  readonly source: string;
  readonly opening: number;
  /** Gain for each quarter. */
  readonly gains: readonly number[];
  readonly vested?: number;
}

const days = ["2024-03-31", "2024-06-30", "2024-09-30", "2024-12-31"];

/** Rows as the reader produces them: the opening balance in the first row, the closing balance and vested percentage in the last. */
function quarters({ who, source, opening, gains, vested = 10_000 }: Account): TestRow[] {
  const all = gains.reduce((sum, gain) => sum + gain, opening);
  return gains.map((gain_loss, at) => ({
    ...who,
    ...{ row_period: days[at] ?? null, money_source: source, gain_loss },
    beginning_balance: at === 0 ? opening : null,
    ending_balance: at === 3 ? all : null,
    vested_pct: at === 3 ? vested : null,
    distributions: 0,
  }));
}

async function resultOf(...rows: TestRow[][]) {
  opened = await openTestRun([{ report: "participant_balances", rows: rows.flat() }]);
  await opened.populate(["participant_activity"]);
  return opened.result("participant_activity");
}

type Result = Awaited<ReturnType<typeof resultOf>>;
const found = ({ exceptions }: Result, rule: string) =>
  exceptions.filter((one) => one.rule === rule).map(({ subject, amount }) => [subject.slice(0, 5), amount]);

const ann = person("P1", "ADAMS, ANN", "0001");
const ben = person("P2", "BAKER, BEN", "0002");
const cat = person("P3", "CARTER, CAT", "0003");

it("activity in a quarter is tested against the year's opening balance: a gain without a balance is tested for the position as a whole", async () => {
  const result = await resultOf(
    quarters({ who: ann, source: "match", opening: 100_000, gains: [500, 600, 700, 800] }),
    quarters({ who: ben, source: "match", opening: 0, gains: [0, 0, 0, 8_656] }),
    quarters({ who: cat, source: "match", opening: 0, gains: [10, 20, 30, 40] }),
  );
  expect(found(result, "activity.gain_without_balance")).toEqual([
    ["BAKER", "86.56"],
    ["CARTE", "1.00"],
  ]);
});

it("rows outside the plan year are not in any sum", async () => {
  const before: TestRow = {
    ...{ ...ann, row_period: "2023-12-31", in_period: false, money_source: "match" },
    ...{ beginning_balance: 70_000, gain_loss: 30_000, ending_balance: 100_000, vested_pct: 10_000, distributions: 0 },
  };
  const result = await resultOf([before], quarters({ who: ann, source: "match", opening: 100_000, gains: [500, 0, 0, 0] }));
  const totals = Object.fromEntries(result.figures.map(({ key, amount }) => [key.split(".").at(-1), amount]));
  expect(totals).toMatchObject({ beginning_balance: "1000.00", ending_balance: "1005.00" });
  expect(found(result, "activity.ending_differs")).toEqual([]);
});

it("the vested percentage of the last quarter applies to everything the account had in the year", async () => {
  const long = { ...ann, hire_date: "2010-01-01", birth_date: "1980-01-01", status: "active" };
  const result = await resultOf(quarters({ who: long, source: "match", opening: 100_000, gains: [0, 0, 0, 100], vested: 0 }));
  expect(found(result, "activity.vested_below_law")).toEqual([["ADAMS", "1001.00"]]);
});
