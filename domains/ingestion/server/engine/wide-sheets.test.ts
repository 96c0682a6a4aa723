import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const header = "Employee ID,SSN,Employee Name,Check Date,Gross Pay";
const rows = Array.from({ length: 1000 }, (_, at) => `${1000 + at},90000${1000 + at},"EXAMPLE, ADA",01/31/2025,${at}.50`);

describe("wide sheets", () => {
  it("with a stray value in the last column cost no more than their filled columns, all of which are read", async () => {
    const before = process.memoryUsage().rss;
    const found = await bench.inspection([`${header + ",".repeat(16_379)}x`, ...rows].join("\n"), "payroll_register");
    expect(found.columns.map((column) => column.header)).toEqual([...header.split(","), "x"]);
    expect(found.rows).toBe(1001);
    expect(found.notices.map((notice) => notice.code)).toContain("empty-columns-left-out");
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
    const facts = await bench.normalize(found.mapping);
    expect(facts.kept).toBe(1000);
  });

  it("name a column without a header by its letter in the sheet", async () => {
    const far = rows.map((row) => `${row}${",".repeat(600)}7.00`);
    const found = await bench.inspection([header, ...far].join("\n"), "payroll_register");
    expect(found.columns.at(-1)).toMatchObject({ index: 5, header: "Column WG" });
  });

  it("with too many filled columns are refused with the number and what to do", async () => {
    const wide = (cell: (at: number) => string): string => Array.from({ length: 4000 }, (_, at) => cell(at)).join(",");
    const { refused } = await bench.inspect([wide((at) => `Code ${at}`), wide((at) => `${at}.00`)].join("\n"), "payroll_register");
    expect(refused?.code).toBe("file-too-large");
    expect(refused?.msg).toContain("4,000 columns; at most 500 can be read. Delete the columns that the report does not need.");
  });
});
