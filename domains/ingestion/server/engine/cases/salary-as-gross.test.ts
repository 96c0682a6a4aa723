import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const people = ['1001,"Alvarez, Nora"', '1002,"Brandt, Otis"', '1003,"Castellano, Pia"'];
const days = ["01/19/2024", "02/16/2024", "03/15/2024", "04/19/2024", "05/17/2024", "06/14/2024", "07/19/2024", "08/16/2024"];

/** A register with three people and two pay dates, with the amounts in each row. */
const register = (headers: string, rows: readonly string[]) =>
  readCase(bench, {
    content: [
      `Employee ID,Employee Name,Pay Date,${headers},401k`,
      ...rows.map((row, at) => `${people[at % 3]},${days[Math.floor(at / 3)]},${row},100`),
    ].join("\n"),
    slot: "payroll_register",
    upload_as: "register.csv",
  });

describe("a salary rate next to the period's pay", () => {
  const rates = ["52000", "0", "41600", "52000", "0", "41600"];
  const paid = ["2000", "1812.50", "1600", "2100", "1790.25", "1650"];

  it.each([
    ["Salary Amt", "Check Gross"],
    ["Salary_Amount", "Pay_Period_Gross_Wages"],
    ["Annual Salary", "Gross Pay"],
    ["Base Salary", "Gross Earnings"],
    ["Annualized Salary", "Gross"],
    ["Salary", "Gross Wages"],
    ["Annual Pay", "Total Pay"],
    ["Base Pay", "Total Gross"],
    ["Pay Rate", "Gross Wages"],
    ["Annual Compensation", "Gross Compensation"],
  ])("“%s” is not the gross pay, “%s” is", async (rate, gross) => {
    for (const [headers, rows] of [
      [`${rate},${gross}`, rates.map((one, at) => `${one},${paid[at]}`)],
      [`${gross},${rate}`, rates.map((one, at) => `${paid[at]},${one}`)],
    ] as const) {
      const found = await register(headers, rows);
      expect(found.taken[gross]).toBe("gross_pay");
      expect(found.taken[rate] ?? null).toBeNull();
      expect(found.sums.gross_pay).toBe("10952.75");
    }
  });

  it("is left out as a rate, with the reason, if its rows show it", async () => {
    const found = await register(
      "Annual Salary,Gross Pay",
      rates.map((one, at) => `${one},${paid[at]}`),
    );
    expect(found.asked).toEqual({});
    expect(found.taken["Annual Salary"]).toBeNull();
  });

  it("needs review if there is no other pay column", async () => {
    for (const header of ["Salary", "Salary Amt", "Base Salary", "Annual Pay"]) {
      const { asked } = await register(header, rates);
      expect(asked[header]?.reason).toContain("rate");
    }
  });

  it("needs review if each person has one row, and the pay is still found", async () => {
    const found = await register(
      "Salary Amt,Check Gross",
      ["4500", "0", "3200"].map((rate, at) => `${rate},${paid[at]}`),
    );
    expect(found.asked["Salary Amt"]).toMatchObject({ field: null });
    expect(found.sums.gross_pay).toBe("5412.50");
  });
});

describe("a salary that is the period's pay", () => {
  it("is accepted if it varies across each person's rows", async () => {
    const hours = [80, 76.5, 80, 84, 72, 79.25, 88, 80.5];
    const { taken } = await register(
      "Salary",
      hours.flatMap((worked) => [25, 31, 40].map((rate) => String(worked * rate))),
    );
    expect(taken.Salary).toBe("gross_pay");
  });
  it("needs review if it changes only once or twice, like a rate with raises", async () => {
    const raises = [1, 1, 1, 1.03, 1.03, 1.03, 1.05, 1.05];
    for (const header of ["Salary", "Base Salary"]) {
      const { asked } = await register(
        header,
        raises.flatMap((raise) => [60_000, 75_000, 52_000].map((rate) => (rate * raise).toFixed(2))),
      );
      expect(asked[header]?.reason).toContain("rate");
      const few = await register(header, ["2000", "1812.50", "1600", "2100", "1790.25", "1650"]);
      expect(few.asked[header]?.reason).toContain("rate");
    }
  });
  it("is accepted if its header says so", async () => {
    const { taken } = await register("Current Salary", ["2000", "1800", "1600", "2000", "1800", "1600"]);
    expect(taken["Current Salary"]).toBe("gross_pay");
  });
});

describe("the sum of all earnings", () => {
  const rows = ["2000,100,0,2100", "1600,50,500,2150", "1500,80,20,1600", "2000,0,250,2250", "1500,75.50,0,1575.50", "1400,0,0,1400"];

  it("is the gross pay, whatever its header", async () => {
    for (const header of ["Total", "All Pay", "Sum"]) {
      const found = await register(`Reg Pay,OT Pay,Bonus,${header}`, rows);
      expect(found.taken[header], header).toBe("gross_pay");
      expect(found.sums.gross_pay).toBe("11075.50");
    }
  });
  it("keeps a salary among its parts as a part", async () => {
    const found = await register("Salary,Overtime,Bonus,Total", rows);
    expect(found.taken.Total).toBe("gross_pay");
    expect(found.asked.Salary?.field).toBeNull();
  });
  it("needs review if the header names another amount", async () => {
    const found = await register("Reg Pay,OT Pay,Bonus,Plan Total", rows);
    expect(found.taken["Plan Total"] ?? null).toBeNull();
  });
  it("is not assumed if one row in six differs", async () => {
    const found = await register("Reg Pay,OT Pay,Bonus,Sum", [...rows.slice(0, 5), "1400,0,0,1500"]);
    expect(found.taken.Sum ?? null).toBeNull();
    expect(found.asked.Sum?.field ?? null).toBeNull();
  });
});

it("contributions abbreviated as CONT are not compensation", async () => {
  const found = await register("Gross Pay,CONT_401K,CONT_ROTH_401K", ["2000,100,20", "1812.50,90,10", "1600,80,15"]);
  expect([found.taken.CONT_401K, found.asked.CONT_401K?.field]).not.toContain("eligible_comp");
  expect(found.asked.CONT_ROTH_401K?.field).toBe("deferral_roth");
});
