import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const register = (total: string): string =>
  [
    "Employee ID,SSN,Employee Name,Check Date,Gross Pay,Zeta Ded",
    'E1,900123456,"DOE, JANE",01/05/2025,"1,500.00",12.50',
    'E2,12345678,"ROE, RICHARD",01/05/2025,(100.00),0.50',
    `Total,,,,${total},13.00`,
    "",
  ].join("\n");

describe("before the mapping is confirmed", () => {
  it("an amount column shows the sum of its data rows, without total rows", async () => {
    const { columns } = await bench.inspection(register("1400.00"), "payroll_register");
    expect(columns.map(({ sumCents }) => sumCents).slice(4)).toEqual(["140000", "1300"]);
  });

  it("a total row is compared with the rows above it, whether or not it agrees", async () => {
    const { totals } = await bench.inspection(register("1450.00"), "payroll_register");
    expect(totals).toEqual({
      agreeing: 1,
      differing: 1,
      listed: [
        { row: 4, column: "Gross Pay", isLabeled: true, statedCents: "145000", summedCents: "140000" },
        { row: 4, column: "Zeta Ded", isLabeled: true, statedCents: "1300", summedCents: "1300" },
      ],
    });
  });

  it("SSNs that will get leading zeros are listed with their rows, masked", async () => {
    const { ssnRepairs, repairs } = await bench.inspection(register("1400.00"), "payroll_register");
    expect(ssnRepairs).toMatchObject([{ code: "leading-zeros-restored", ssns: [{ row: 3, shown: "***-**-5678" }] }]);
    expect(repairs.map(({ code }) => code)).toContain("leading-zeros-restored");
  });

  it("a report without amounts has no sums and no total row", async () => {
    const found = await bench.inspection("SSN,Employee Name\n900-12-3456,A\n900-12-3457,B\n", "demographics");
    expect([found.totals, found.columns.some(({ sumCents }) => sumCents !== undefined)]).toEqual([undefined, false]);
  });
});
