import { describe, expect, it } from "vitest";
import type { PayrollEmployee } from "../../people/employer-records.ts";
import { datesDiffer, namesDiffer, notInDemographics, notInPayroll } from "./demographics-rules.ts";
import { ann, ben, cy, day, dee, judge, personFields, recordOf } from "./payroll-census.test-data.ts";

describe("not in demographics", () => {
  it("finds an employee who is only in payroll, with the payroll rows", () => {
    const { exceptions, results } = judge(notInDemographics, { payroll: [ann(), ben()], demographics: [recordOf(ann())] });
    expect(results).toEqual(["pass", "exception"]);
    expect(exceptions).toMatchObject([
      {
        naturalKey: "E2",
        subject: "BAKER, BEN (E2)",
        msg: "Paid in the plan year, but not in Demographics.",
        rowsOf: [{ report: "payroll_register", keys: ["0|IE2"] }],
      },
    ]);
  });

  it("accepts an employee with the same SSN under another ID, but not one with the same ID and another SSN", () => {
    const renumbered = recordOf(ann(), { key: "0|IX1", id: "X1" });
    const other = recordOf(ben(), { ssnHash: "of another" });
    expect(judge(notInDemographics, { payroll: [ann(), ben()], demographics: [renumbered, other] }).results).toEqual(["pass", "exception"]);
  });
});

it.each([notInDemographics, notInPayroll, datesDiffer, namesDiffer])(
  "$id cannot be determined if nothing in both files identifies a person",
  (rule) => {
    const fields = {
      payroll_register: [...personFields, "gross_pay"].filter((field) => field !== "employee_id"),
      demographics: personFields.filter((field) => field !== "ssn"),
    };
    const { summary } = judge(rule, { payroll: [ann(), ben()], fields });
    expect(summary).toMatchObject({
      ...{ pass: 0, exception: 0, not_applicable: 0 },
      missing: ["Neither full SSN nor employee ID is in both Payroll register and Demographics"],
    });
  },
);

describe("not in payroll", () => {
  const unpaid = (more: Parameters<typeof recordOf>[1]) => judge(notInPayroll, { payroll: [ann()], demographics: [recordOf(ben(), more)] });

  it("finds an employee of the plan year without pay, with the demographics rows", () => {
    expect(unpaid({}).exceptions).toMatchObject([
      {
        subject: "BAKER, BEN (E2)",
        msg: "Employed in the plan year, but with no pay in Payroll register.",
        rowsOf: [{ report: "demographics", keys: ["0|IE2"] }],
      },
    ]);
    expect(judge(notInPayroll, { payroll: [ann()] }).results).toEqual(["pass"]);
  });

  it("finds someone who left during the year even with a later or no hire date, but is open for the last month", () => {
    expect(unpaid({ termOn: day("2024-01-31"), hireOn: day("2025-01-01") }).results).toEqual(["exception"]);
    expect(unpaid({ termOn: day("2024-01-31"), hireOn: null }).results).toEqual(["exception"]);
    for (const hireOn of [day("2024-12-10"), null])
      expect(unpaid({ termOn: day("2024-12-20"), hireOn }).results).toEqual(["cannot_be_determined"]);
  });

  it("finds someone who left on the first day of the year, but not someone who left the day before", () => {
    expect(unpaid({ termOn: day("2024-01-01") }).results).toEqual(["exception"]);
    expect(unpaid({ termOn: day("2023-12-31") }).results).toEqual(["not_applicable"]);
  });

  it("cannot be determined for someone with an unknown termination or hire date", () => {
    expect(unpaid({ status: "terminated" }).summary?.missing).toEqual(["Termination date is blank for a terminated employee"]);
    expect(unpaid({ hireOn: null }).summary?.missing).toEqual(["Hire date is blank"]);
    expect(unpaid({ hireOn: null, termOn: day("2024-05-05") }).results).toEqual(["exception"]);
  });

  it("cannot be determined for someone on leave, or whose first pay may fall into the next year", () => {
    expect(unpaid({ status: "leave" }).summary?.missing).toEqual(["Whether a person on leave was paid in the plan year"]);
    const hired = (on: string) => unpaid({ hireOn: day(on) }).results;
    expect([hired("2024-12-30"), hired("2024-12-01"), hired("2024-11-30")]).toEqual([
      ["cannot_be_determined"],
      ["cannot_be_determined"],
      ["exception"],
    ]);
  });

  it("finds someone who left before the year and was rehired since", () => {
    const termOn = day("2023-06-30");
    expect(unpaid({ termOn, rehireOn: day("2023-06-30") }).results).toEqual(["exception"]);
    expect(unpaid({ termOn, rehireOn: day("2023-06-29") }).results).toEqual(["not_applicable"]);
  });

  it("passes someone who moved between two companies under both numbers, but not under a number that no register pays", () => {
    const moved = (id: string, more: Parameters<typeof recordOf>[1] = {}) => recordOf(ann(), { key: `0|I${id}`, id, ...more });
    const results = (second: ReturnType<typeof moved>) =>
      judge(notInPayroll, { payroll: [ann({ otherId: "E7" })], demographics: [moved("E1"), second] }).results;
    expect(results(moved("E7"))).toEqual(["pass", "pass"]);
    expect(results(moved("E8"))).toEqual(["pass", "exception"]);
    expect(results(moved("E7", { ssnHash: "of another" }))).toEqual(["pass", "exception"]);
    expect(results(moved("E7", { name: "SMITH, ZOE", birthOn: day("1999-09-09") }))).toEqual(["pass", "exception"]);
  });

  it("is open for someone hired on the last day of the year, and does not apply to someone hired the day after", () => {
    expect(unpaid({ hireOn: day("2024-12-31") }).results).toEqual(["cannot_be_determined"]);
    expect(unpaid({ hireOn: day("2025-01-01") }).results).toEqual(["not_applicable"]);
  });
});

describe("dates differ between payroll and demographics", () => {
  const compared = (employee: PayrollEmployee, more: Parameters<typeof recordOf>[1]) =>
    judge(datesDiffer, { payroll: [employee], demographics: [recordOf(employee, more)] });

  it("finds dates two days apart, but not one day apart", () => {
    expect(compared(ann(), { hireOn: day("2015-01-03") }).results).toEqual(["exception"]);
    expect(compared(ann(), { hireOn: day("2014-12-30") }).results).toEqual(["exception"]);
    expect(compared(ann(), { hireOn: day("2015-01-02") }).results).toEqual(["pass"]);
    expect(compared(ann(), { hireOn: day("2014-12-31") }).results).toEqual(["pass"]);
  });

  it("finds terminations two days apart, but accepts the last day of work and the day after it", () => {
    const left = ann({ termOn: day("2024-06-28") });
    for (const termOn of [day("2024-06-30"), day("2024-06-26")]) expect(compared(left, { termOn }).results).toEqual(["exception"]);
    for (const termOn of [day("2024-06-29"), day("2024-06-27")]) expect(compared(left, { termOn }).results).toEqual(["pass"]);
  });

  it("lists every date that differs as each file has it, with the rows of both", () => {
    const other = { birthOn: day("1985-05-15"), hireOn: day("2016-01-01"), termOn: day("2024-07-31") };
    expect(compared(ann({ termOn: day("2024-06-30") }), other).exceptions).toMatchObject([
      {
        subject: "ADAMS, ANN (E1)",
        msg: "Birth 5 May 1985 in payroll, 15 May 1985 in demographics; Hire 1 Jan 2015 in payroll, 1 Jan 2016 in demographics; Termination 30 Jun 2024 in payroll, 31 Jul 2024 in demographics.",
        rowsOf: [
          { report: "demographics", keys: ["0|IE1"] },
          { report: "payroll_register", keys: ["0|IE1"] },
        ],
      },
    ]);
  });

  it.each([
    [ann(), { termOn: day("2024-06-30") }, "Termination date is blank in one of the files"],
    [ann({ birthOn: null }), { birthOn: day("1985-05-05") }, "Birth date is blank in one of the files"],
    [ann({ hireOn: null }), {}, "Hire date is blank in both files"],
  ])("cannot be determined if a date is blank, unless another one differs", (employee, more, missing) => {
    expect(compared(employee, more).summary).toMatchObject({ pass: 0, exception: 0, missing: [missing] });
    const field = missing.startsWith("Hire") ? "birthOn" : "hireOn";
    expect(compared(employee, { ...more, [field]: day("1999-09-09") }).results).toEqual(["exception"]);
  });

  it("agree if neither file has a termination, and cannot be determined if one of them has no such column", () => {
    expect(compared(ann(), {}).results).toEqual(["pass"]);
    const fields = { demographics: personFields.filter((field) => field !== "term_date") };
    const { summary } = judge(datesDiffer, { payroll: [ann()], fields });
    expect(summary).toMatchObject({ pass: 0, missing: ["Termination date not mapped in Demographics"] });
  });

  it("does not apply to an employee who is not in demographics", () => {
    expect(judge(datesDiffer, { payroll: [ann()], demographics: [recordOf(ben())] }).results).toEqual(["not_applicable"]);
  });
});

describe("names differ between payroll and demographics", () => {
  const named = (employee: PayrollEmployee, more: Parameters<typeof recordOf>[1]) =>
    judge(namesDiffer, { payroll: [employee], demographics: [recordOf(employee, more)] });

  it("finds a different last name under one SSN, with the rows of both", () => {
    expect(named(ann(), { name: "SMITH, ANN" }).exceptions).toMatchObject([
      {
        subject: "ADAMS, ANN (E1)",
        msg: "ADAMS, ANN in payroll, SMITH, ANN in demographics, under one SSN.",
        rowsOf: [{ report: "demographics" }, { report: "payroll_register" }],
      },
    ]);
  });

  it("accepts different accents, case, punctuation, suffixes, order and first names", () => {
    expect(named(ann(), { name: "Ádams, Annie" }).results).toEqual(["pass"]);
    expect(named(cy({ name: "COLE-O’NEIL JR, CY" }), { name: "Cole Oneil, Cy" }).results).toEqual(["pass"]);
    expect(named(ben(), { name: "Ben Baker" }).results).toEqual(["pass"]);
  });

  it("cannot be determined if one of the files masks the SSN or has no name", () => {
    const ssn = "Full SSN is not in both Payroll register and Demographics";
    expect(named(ann(), { ssnHash: null, name: "SMITH, ANN" }).summary).toMatchObject({ cannot_be_determined: 1, missing: [ssn] });
    expect(named(ann({ ssnHash: null }), { ssnHash: "known", name: "SMITH, ANN" }).summary).toMatchObject({ missing: [ssn] });
    const name = "Name is blank in one of the files";
    expect(named(ann(), { name: null }).summary).toMatchObject({ cannot_be_determined: 1, missing: [name] });
    expect(named(ann({ name: null }), { name: "ADAMS, ANN" }).summary).toMatchObject({ cannot_be_determined: 1, missing: [name] });
  });

  it("does not apply to an employee who is not in demographics", () => {
    expect(judge(namesDiffer, { payroll: [ann()], demographics: [recordOf(dee())] }).results).toEqual(["not_applicable"]);
  });
});
