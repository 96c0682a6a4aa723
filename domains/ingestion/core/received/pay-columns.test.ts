import { describe, expect, it } from "vitest";
import { payColumnsOf } from "./pay-columns.ts";

type Column = Parameters<typeof payColumnsOf>[0][number];

const rows = 100;

/** An amount column, with 1,000.00 in each row by default. */
const column = (header: string, more: Partial<Omit<Column, "header" | "index">> = {}): Omit<Column, "index"> => ({
  ...{ header, field: null, kind: "money", fillBasisPoints: 10_000, holds: "amounts", sumCents: "10000000" },
  ...more,
});
const hours = (header: string): Omit<Column, "index"> => column(header, { kind: "number", holds: "other", sumCents: "800000" });
const others = [column("Employee ID", { field: "employee_id", kind: "number" }), column("401(k)", { field: "deferral_pretax" })];

const payOf = (...columns: readonly Omit<Column, "index">[]): readonly string[] => {
  const all = [...others, ...columns].map((one, index) => ({ ...one, index }));
  return payColumnsOf(all, rows).map((index) => all[index]?.header ?? "");
};
const named = (...headers: readonly string[]): readonly string[] => payOf(...headers.map((header) => column(header)));

describe("pay in several columns", () => {
  it("is found by headings for single kinds of pay", () => {
    const kinds = ["Reg Earnings", "O/T Earnings", "Bonus", "Commission", "Holiday Pay", "Salary", "Regular Hours (Amount)", "Misc Wages"];
    expect(named(...kinds)).toEqual(kinds);
  });

  it("is not a deduction, tax, rate, sum, reimbursement or year-to-date amount", () => {
    const none = [
      "Federal W/H",
      "Net Pay",
      "Hourly Rate",
      "YTD Bonus",
      "Mileage Reimb",
      "Medicare Wages",
      "SS Wages",
      "State Taxable Wages",
    ];
    expect(named(...none, "401k Wages", "Garnishment", "Health", "Fed Allowances", "Regular")).toEqual(["Regular"]);
  });

  it("is empty if there is a gross pay column, and replaces one without values", () => {
    expect(payOf(column("Gross Pay", { field: "gross_pay" }), column("Regular"), column("Overtime"))).toEqual([]);
    const empty = column("Gross Pay", { field: "gross_pay", holds: "nothing", fillBasisPoints: 0 });
    expect(payOf(empty, column("Regular"), column("Overtime"))).toEqual(["Regular", "Overtime"]);
  });

  it("includes the column mapped to gross pay if that is just one kind of pay among others", () => {
    expect(payOf(column("Salary", { field: "gross_pay" }), column("Wages"))).toEqual(["Salary", "Wages"]);
    expect(payOf(column("Salary", { field: "gross_pay" }))).toEqual([]);
  });

  it("excludes amounts that a pay code column separates; an amount without a code is pay", () => {
    const amount = column("Amount", { field: "amount" });
    expect(payOf(amount, column("Code", { field: "pay_code", kind: "text" }), column("Bonus"))).toEqual([]);
    expect(payOf(amount)).toEqual(["Amount"]);
  });

  it("excludes hours under bare headings, but includes whole dollars", () => {
    expect(payOf(hours("Reg"), hours("OT"))).toEqual([]);
    expect(payOf(hours("Reg"), hours("OT"), column("Reg Pay"), column("OT Pay"))).toEqual(["Reg Pay", "OT Pay"]);
    expect(payOf(column("Reg", { kind: "number" }), hours("OT"))).toEqual(["Reg", "OT"]);
  });

  it("includes an allowance mistaken for a cafeteria plan, but not a real one", () => {
    const of125 = (header: string) => column(header, { field: "sec125" });
    expect(payOf(column("Regular"), of125("Car Allowance"), of125("Section 125"))).toEqual(["Regular", "Car Allowance"]);
  });

  it("leaves out empty columns", () => {
    expect(payOf(column("Regular"), column("Bonus", { holds: "nothing", sumCents: "0" }))).toEqual(["Regular"]);
  });
});
