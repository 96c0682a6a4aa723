import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

/** A register's date columns as suggested: header, order, whether a person must review. */
async function dated(rows: readonly (readonly [paid: string, hired: string])[]) {
  const csv = `Employee ID,Employee Name,Check Date,Hire Date,Gross Pay\n${rows.map(([paid, hired], at) => `E${at},"Doe, J",${paid},${hired},1.00`).join("\n")}\n`;
  const { columns } = await bench.inspection(csv, "payroll_register");
  const found = columns.slice(2, 4);
  return {
    orders: found.map(({ format, confidence }) => [format.dateOrder, confidence < 0.9]),
    reasons: found.map(({ reason }) => reason),
  };
}

describe("dates whose order no value proves", () => {
  it("are read month first, and a person is asked once for the file", async () => {
    const { orders, reasons } = await dated([
      ["01/05/2025", "03/04/2015"],
      ["02/05/2025", "05/06/2016"],
    ]);
    expect(orders).toEqual([
      ["mdy", true],
      ["mdy", false],
    ]);
    expect(reasons[0]).toMatch(/No value shows.*month first.*“Hire Date”/);
  });

  it("need no answer if another column in the file proves it", async () => {
    const rows = [
      ["01/05/2025", "03/24/2015"],
      ["02/05/2025", "05/06/2016"],
    ] as const;
    expect((await dated(rows)).orders).toEqual([
      ["mdy", false],
      ["mdy", false],
    ]);
  });

  it("are read day first, for review, if another column is day first", async () => {
    const { orders, reasons } = await dated([
      ["01/05/2025", "24/03/2015"],
      ["02/05/2025", "05/06/2016"],
    ]);
    expect(orders).toEqual([
      ["dmy", true],
      ["dmy", false],
    ]);
    expect(reasons[0]).toContain("day first");
  });

  it.each([
    ["one day only", ["01/05/2025", "01/05/2025"]],
    ["days that are the same in both orders", ["01/01/2025", "02/02/2025"]],
    ["a date that says its order itself", ["01/05/2025", "2025-02-05"]],
    ["a day above the twelfth", ["01/05/2025", "01/17/2025"]],
  ])("need no answer for %s", async (_what, [first = "", second = ""]) => {
    const { orders } = await dated([
      [first, "2015-03-24"],
      [second, "2016-05-06"],
    ]);
    expect(orders.map(([, asks]) => asks)).toEqual([false, false]);
  });
});
