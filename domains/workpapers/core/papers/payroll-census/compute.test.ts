import { describe, expect, it } from "vitest";
import { computeCensus } from "./compute.ts";
import { ann, ben, type CensusCase, censusInputs, cy, day, formW3, recordOf } from "./payroll-census.test-data.ts";

const draftOf = (some: CensusCase) => computeCensus(censusInputs(some)).draft;

describe("ties to Form W-3", () => {
  const payroll = [ann(), ben({ pay: { deferral_roth: 500n, after_tax: 99n } })];
  const tiesOf = (wages: bigint, more: CensusCase = {}) =>
    draftOf({ payroll, controls: new Map([["payroll_wages", formW3(wages)]]), ...more }).ties;

  it("tie to the cent, differ by one, and cannot be determined without the amount", () => {
    expect(tiesOf(400_000n)).toMatchObject([
      {
        key: "payroll_census.payroll_wages",
        label: "Gross pay",
        left_amount: "4000.00",
        right_label: "Form W-3, page 1",
        right_amount: "4000.00",
        result: "ties",
      },
      {
        key: "payroll_census.payroll_deferrals",
        right_amount: null,
        result: "cannot_be_determined",
        missing: "Form W-3 box 12a deferrals not entered",
      },
    ]);
    expect(tiesOf(400_001n)[0]).toMatchObject({ difference: "-0.01", result: "differs" });
    expect(draftOf({ payroll }).ties[0]).toMatchObject({ result: "cannot_be_determined", missing: "Form W-3 or 941 wages not entered" });
  });

  it("compare the W-2 wages where payroll gives them", () => {
    const fields = { payroll_register: ["gross_pay", "w2_comp"] };
    const paid = [ann({ pay: { w2_comp: 180_000n } })];
    expect(tiesOf(180_000n, { payroll: paid, fields })[0]).toMatchObject({ label: "W-2 wages", left_amount: "1800.00", result: "ties" });
  });

  it("compare elective deferrals, which after-tax contributions are not", () => {
    const controls = new Map([["payroll_deferrals", formW3(20_500n)]] as const);
    expect(draftOf({ payroll, controls }).ties[1]).toMatchObject({ left_amount: "205.00", result: "ties" });
  });
});

describe("counts and totals", () => {
  it("count employees, those with several values in payroll, and checks", () => {
    const payroll = [ann({ checks: 2, severalValues: ["class", "hire"] }), ben()];
    expect(draftOf({ payroll }).counts).toMatchObject([
      { key: "employees", value: 2 },
      { key: "several_values", value: 1 },
      { key: "checks", value: 3 },
    ]);
  });

  it("show the money that a file gives, and no other", () => {
    const { totals, figures } = draftOf({ payroll: [ann(), ben()], fields: { payroll_register: ["gross_pay", "deferral_pretax"] } });
    expect(totals.map(({ key, amount }) => [key, amount])).toEqual([
      ["gross_pay", "4000.00"],
      ["deferral_pretax", "200.00"],
    ]);
    expect(figures.map(({ key, amount }) => [key, amount])).toEqual([
      ["payroll_register.total.gross_pay", "4000.00"],
      ["payroll_register.total.deferral_pretax", "200.00"],
      ["payroll_register.total.employee_deferrals", "200.00"],
    ]);
  });

  it("chart the reported status, otherwise the one by termination and rehire at year-end", () => {
    const payroll = [
      ann({ termOn: day("2024-12-31") }),
      ben({ termOn: day("2025-01-01") }),
      cy({ termOn: day("2024-06-30"), rehireOn: day("2024-06-30") }),
      ann({ status: "leave", termOn: day("2024-06-30") }),
    ];
    expect(draftOf({ payroll }).charts[0]?.points).toEqual([
      { key: "active", label: "Active", count: 2, amount: "4000.00" },
      { key: "leave", label: "On leave", count: 1, amount: "2000.00" },
      { key: "terminated", label: "Terminated", count: 1, amount: "2000.00" },
    ]);
  });

  it("say which of the two reports is not uploaded", () => {
    expect(draftOf({}).notices).toEqual([]);
    expect(draftOf({ demographics: null }).notices).toEqual(["Demographics not uploaded: payroll is not compared with it."]);
    expect(draftOf({ payroll: null, demographics: [recordOf(ann())] }).notices).toEqual([
      "Payroll register not uploaded: the census lists the employees in Demographics.",
    ]);
  });
});
