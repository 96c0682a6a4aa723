import { describe, expect, it } from "vitest";
import { computeCensus } from "./compute.ts";
import { ann, ben, type CensusCase, censusInputs, cy, day, formW3, recordOf } from "./payroll-census.test-data.ts";

const draftOf = (some: CensusCase) => computeCensus(censusInputs(some)).draft;

describe("ties to Form W-3", () => {
  const payroll = [ann(), ben({ pay: { deferral_roth: 500n, after_tax: 99n } })];
  type EnteredTotals = Readonly<Partial<Record<"payroll_box_1" | "payroll_box_5" | "payroll_wages" | "payroll_deferrals", bigint>>>;
  function tiesOf(entered: EnteredTotals, more: CensusCase = {}) {
    const controls = new Map(Object.entries(entered).map(([key, amount]) => [key as keyof EnteredTotals, formW3(amount)]));
    return new Map(draftOf({ payroll, controls, ...more }).ties.map((tie) => [tie.key.split(".")[1], tie]));
  }

  it("compare pay before deferrals with box 5 to the cent, differ by one cent, and cannot be determined without the amount", () => {
    expect(tiesOf({ payroll_box_5: 400_000n }).get("payroll_box_5")).toMatchObject({
      ...{ label: "Gross pay, to box 5", left_amount: "4000.00", right_label: "Form W-3, page 1", right_amount: "4000.00", result: "ties" },
    });
    expect(tiesOf({ payroll_box_5: 400_001n }).get("payroll_box_5")).toMatchObject({
      ...{ difference: "-0.01", result: "differs", items: [], unexplained: "-0.01" },
    });
    expect(draftOf({ payroll }).ties.map(({ key, result, missing }) => [key, result, missing])).toEqual([
      ["payroll_census.payroll_box_1", "cannot_be_determined", "Form W-3 box 1 wages not entered"],
      ["payroll_census.payroll_box_5", "cannot_be_determined", "Form W-3 box 5 Medicare wages not entered"],
      ["payroll_census.payroll_deferrals", "cannot_be_determined", "Form W-3 box 12a deferrals not entered"],
    ]);
  });

  it("bridge gross pay to box 1 with pre-tax deferrals, excluding Roth and after-tax money; the rest is unexplained", () => {
    const items = [{ label: "Pre-tax deferrals, in box 5 and not in box 1", amount: "200.00" }];
    expect(tiesOf({ payroll_box_1: 380_000n }).get("payroll_box_1")).toMatchObject({
      ...{ label: "Gross pay, to box 1", difference: "200.00", items, unexplained: "0.00", explained: true },
    });
    const withSection125 = tiesOf({ payroll_box_1: 370_000n }).get("payroll_box_1");
    expect(withSection125).toMatchObject({ difference: "300.00", items, unexplained: "100.00" });
    expect(withSection125).not.toHaveProperty("explained");
    const fields = { payroll_register: ["gross_pay"] };
    expect(tiesOf({ payroll_box_1: 380_000n }, { fields }).get("payroll_box_1")).toMatchObject({ items: [], unexplained: "200.00" });
  });

  it("compare W-2 wages with box 1 if payroll has them, and bridge them to box 5 only without gross pay", () => {
    const paid = [ann({ pay: { w2_comp: 190_000n } })];
    const with2 = (columns: readonly string[]) => ({
      payroll: paid,
      fields: { payroll_register: ["w2_comp", "deferral_pretax", ...columns] },
    });
    const boxes = { payroll_box_1: 190_000n, payroll_box_5: 200_000n };
    const both = tiesOf(boxes, with2(["gross_pay"]));
    expect(both.get("payroll_box_1")).toMatchObject({ label: "W-2 wages, to box 1", left_amount: "1900.00", result: "ties" });
    expect(both.get("payroll_box_5")).toMatchObject({ label: "Gross pay, to box 5", left_amount: "2000.00", result: "ties" });
    expect(tiesOf(boxes, with2([])).get("payroll_box_5")).toMatchObject({
      ...{ label: "W-2 wages, to box 5", difference: "-100.00", unexplained: "0.00", explained: true },
    });
  });

  it.each([
    ["payroll_deferrals", 20_500n, "Employee deferrals", ["gross_pay"]],
    ["payroll_box_5", 400_000n, "Gross pay", ["deferral_pretax"]],
  ] as const)(
    "cannot be determined (%s) if only one of two registers has the column, even if that register agrees alone",
    (box, alone, words, second) => {
      const missing = `${words} not mapped in Payroll register: Second register.csv`;
      for (const entered of [alone, alone + 5_000n])
        expect(tiesOf({ [box]: entered }, { secondRegister: second }).get(box)).toMatchObject({
          ...{ result: "cannot_be_determined", right_amount: null, missing },
        });
    },
  );

  it("treat a register with a row per pay code and no deferral code as having no deferrals", () => {
    const secondRegister = ["gross_pay", "pay_code"];
    expect(tiesOf({ payroll_deferrals: 20_600n }, { secondRegister }).get("payroll_deferrals")).toMatchObject({ difference: "-1.00" });
  });

  it("compare wages for an unspecified box, entered before boxes had separate totals, with either", () => {
    expect(tiesOf({ payroll_wages: 400_000n }).get("payroll_wages")).toMatchObject({ label: "Gross pay", result: "ties" });
    expect(tiesOf({ payroll_wages: 380_000n }).get("payroll_wages")).toMatchObject({ difference: "200.00", unexplained: "0.00" });
  });

  it("compare elective deferrals, excluding after-tax contributions", () => {
    expect(tiesOf({ payroll_deferrals: 20_500n }).get("payroll_deferrals")).toMatchObject({ left_amount: "205.00", result: "ties" });
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

  it("show only the amounts that a file gives", () => {
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

  it("chart the reported status, otherwise the status by termination and rehire at year-end", () => {
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

  it("state that eligible compensation in demographics is not used with payroll", () => {
    const fields = { demographics: ["id", "ssn", "eligible_comp"] };
    expect(
      draftOf({ fields }).notices.filter((notice) => notice.startsWith("Eligible compensation in Demographics is not used yet")),
    ).toHaveLength(1);
    expect(draftOf({ fields, payroll: null, demographics: [recordOf(ann())] }).notices.join(" ")).not.toContain("not used yet");
  });

  it("state which of the two reports is not uploaded", () => {
    expect(draftOf({}).notices).toEqual([]);
    expect(draftOf({ demographics: null }).notices).toEqual(["Demographics not uploaded: payroll is not compared with it."]);
    expect(draftOf({ payroll: null, demographics: [recordOf(ann())] }).notices).toEqual([
      "Payroll register not uploaded: the census lists the employees in Demographics.",
    ]);
  });
});
