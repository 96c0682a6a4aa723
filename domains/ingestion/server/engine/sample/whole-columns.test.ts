import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const rows = 20_000;
/** Data rows after the first ones that aren't in any sample of every second to every seventh row. */
const rare = new Set([9_011, 12_347, 17_477]);
const isRare = (at: number): boolean => rare.has(at);

type Row = readonly (string | number)[];
const file = (header: string, row: (at: number) => Row): string =>
  `${header}\n${Array.from({ length: rows }, (_, at) => row(at).join(",")).join("\n")}`;
const columnOf = async (csv: string, header: string, report: "participant_balances" | "payroll_register" = "participant_balances") => {
  const inspection = await bench.inspection(csv, report);
  const column = inspection.columns.find((one) => one.header === header);
  if (!column) throw new Error(`no column ${header}`);
  return { column, inspection };
};

describe("in a file with more rows than are inspected individually", () => {
  it.each([
    ["zero", "0.00"],
    ["empty", ""],
    ["without a value", "N/A"],
  ])("a column that is %s in nearly all rows needs review, with its sum", async (_words, usual) => {
    const csv = file("Participant ID,Beginning Balance,Ending Balance,Zeta Credit", (at) => [
      `P${at}`,
      "1.00",
      "1.00",
      isRare(at) ? "1000.00" : usual,
    ]);
    const { column, inspection } = await columnOf(csv, "Zeta Credit");
    expect(column).toMatchObject({ field: null, sumCents: "300000", kind: "money" });
    expect(column.confidence).toBeLessThan(0.9);
    expect(column.reason).not.toMatch(/zero|empty/i);
    expect(inspection.needsReview).toBe(true);
  });

  it("a column that is zero or empty in every row is left out without review", async () => {
    const csv = file("Participant ID,Beginning Balance,Ending Balance,Zeta Credit,Zeta Debit", (at) => [
      `P${at}`,
      "1.00",
      "1.00",
      "0.00",
      "",
    ]);
    const { inspection } = await columnOf(csv, "Zeta Credit");
    expect(inspection.columns.slice(3).map(({ reason, confidence }) => [reason, confidence])).toEqual([
      ["All values are zero.", 0.9],
      ["The column is empty.", 0.9],
    ]);
  });

  it.each([
    [0, 0.95, /^Total of the columns by source/],
    [1, 0.5, /in 3 of 20000 rows/],
  ] as const)("a total that differs by %i.00 in a few rows is judged by all rows", async (difference, confidence, reason) => {
    const header = "Participant ID,Beginning Balance,Ending Balance,Total Contributions,Employer Match,Roth 401(k)";
    const csv = file(header, (at) => [`P${at}`, "0.00", "3.00", isRare(at) ? `${3 + difference}.00` : "3.00", "2.00", "1.00"]);
    const { column, inspection } = await columnOf(csv, "Total Contributions");
    expect(column).toMatchObject({ field: null, confidence });
    expect(column.reason).toMatch(reason);
    expect(inspection.needsReview).toBe(difference > 0);
  });

  it("the sign of a flow with few amounts is decided by those amounts", async () => {
    const csv = file("Participant ID,Beginning Balance,Distributions,Ending Balance", (at) => [
      `P${at}`,
      "100.00",
      isRare(at) ? "40.00" : "0.00",
      isRare(at) ? "60.00" : "100.00",
    ]);
    const { column } = await columnOf(csv, "Distributions");
    expect(column).toMatchObject({ field: "distributions", sign: "reversed" });
    expect(column.reason).not.toMatch(/no amounts/);
  });

  it("fractions in only a few rows need a scale", async () => {
    const csv = file("Participant ID,Beginning Balance,Ending Balance,Vested %", (at) => [
      `P${at}`,
      "1.00",
      "1.00",
      isRare(at) ? "0.4" : "",
    ]);
    const { inspection } = await columnOf(csv, "Vested %");
    expect(inspection.problems.map(({ code }) => code)).toEqual(["percent-scale-open"]);
  });
});
