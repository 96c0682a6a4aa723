import { rmSync } from "node:fs";
import type { ControlTotal, PaperResult } from "@tieout/runs/core";
import { afterEach, describe, expect, it } from "vitest";
import { foundBy, hashOf, openTestRun, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

const employee = (id: string, last: string, digits: string): TestRow => ({
  employee_id: id,
  full_name: `${last}, X`,
  ssn_hash: hashOf(digits),
  ssn_last4: digits,
});
const usual: TestRow = {
  pay_date: "2024-03-15",
  hours: 8_000,
  gross_pay: 200_000,
  eligible_comp: 190_000,
  deferral_pretax: 10_000,
  deferral_roth: 0,
  birth_date: "1985-05-05",
  hire_date: "2015-01-01",
  term_date: null,
  rehire_date: null,
  status: null,
  class: "FT",
};
const ann = employee("E1", "ADAMS", "0001");
const ben = employee("E2", "BAKER", "0002");
const cy = employee("E3", "COLE", "0003");
const dee = employee("E4", "DIAZ", "0004");

async function census(payroll: TestRow[], demographics?: TestRow[], controls: ControlTotal[] = []): Promise<PaperResult> {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = await openTestRun([
    { report: "payroll_register", rows: payroll.map((row) => ({ ...usual, ...row })) },
    ...(demographics
      ? [
          {
            report: "demographics" as const,
            rows: demographics.map((row) => ({
              birth_date: "1985-05-05",
              hire_date: "2015-01-01",
              term_date: null,
              rehire_date: null,
              ...row,
            })),
          },
        ]
      : []),
  ]);
  await opened.populate(["payroll_census"], controls);
  return opened.result("payroll_census");
}
const ids = (result: PaperResult, rule: string): string[] => foundBy(result, `census.${rule}`);
const exceptionsOf = (result: PaperResult, rule: string) => result.exceptions.filter((item) => item.rule === `census.${rule}`);

describe("data that the census rules test, read from the files", () => {
  it("SSN, employee ID and dates: the rows of one SSN under two employee IDs, and rehired employees", async () => {
    const late = { hire_date: "2024-02-01", term_date: "2023-12-31" };
    const result = await census([
      ann,
      { ...ben, ...late },
      { ...cy, ...late, rehire_date: "2024-02-01" },
      { ...dee, birth_date: "1900-01-01" },
      employee("E9", "ADAMS", "0001"),
    ]);
    expect(exceptionsOf(result, "duplicate_ssn")).toMatchObject([
      { subject: "ADAMS, X (E1) and ADAMS, X (E9)", refs: [{ row: 2 }, { row: 6 }] },
    ]);
    expect(exceptionsOf(result, "hire_after_termination")).toMatchObject([{ subject: "BAKER, X (E2)", refs: [{ row: 3 }] }]);
    expect(ids(result, "birth_implausible")).toEqual(["DIAZ, X (E4)"]);
  });

  it("a person paid by two payroll providers is one employee, with the pay from both; the same ID with a different SSN is a different employee", async () => {
    const elsewhere = [employee("77", "ADAMS", "0001"), employee("E2", "COLE", "0003")];
    opened = await openTestRun([
      { report: "payroll_register", provider: "A", rows: [ann, ben].map((row) => ({ ...usual, ...row })) },
      { report: "payroll_register", provider: "B", rows: elsewhere.map((row) => ({ ...usual, ...row, pay_date: "2024-09-15" })) },
    ]);
    await opened.populate(["payroll_census"]);
    const result = opened.result("payroll_census");
    expect(result.counts.find(({ key }) => key === "employees")?.value).toBe(3);
    expect(ids(result, "duplicate_ssn")).toEqual([]);
    expect(result.totals.find(({ key }) => key === "gross_pay")?.amount).toBe("8000.00");
    const { sheets } = await opened.model("payroll_census");
    const adams = [...(sheets.find(({ name }) => name === "Census")?.rows ?? [])].filter((row) =>
      JSON.stringify(row.cells, (_, v) => (typeof v === "bigint" ? String(v) : v)).includes("ADAMS"),
    );
    expect(adams).toHaveLength(1);
    expect(JSON.stringify(adams[0]?.cells, (_, v) => (typeof v === "bigint" ? String(v) : v))).toContain("400000");
  });

  it("the firm's hash key shows nowhere in a result: with a different key the result and its order are the same", async () => {
    const under = (ofAnn: string, ofBen: string): Promise<PaperResult> =>
      census([
        ...[ann, employee("E9", "ADAMS", "0001")].map((row) => ({ ...row, ssn_hash: ofAnn.repeat(64) })),
        ...[ben, employee("E8", "BAKER", "0002")].map((row) => ({ ...row, ssn_hash: ofBen.repeat(64) })),
      ]);
    const first = await under("a", "b");
    expect(exceptionsOf(first, "duplicate_ssn")).toHaveLength(2);
    expect(await under("d", "c")).toEqual(first);
  });

  it("late pay: plan-year rows with gross or eligible pay above zero that are after both 2½ months and the year of the termination", async () => {
    const left = { ...ann, term_date: "2023-12-01" };
    const result = await census([
      { ...left, pay_date: "2024-02-16" },
      { ...left, pay_date: "2024-02-17" },
      { ...left, pay_date: "2024-04-01", gross_pay: 0, eligible_comp: 500 },
      { ...left, pay_date: "2024-04-15", gross_pay: -100, eligible_comp: -100 },
      { ...left, pay_date: "2025-01-10", in_period: false },
      { ...ben, term_date: "2023-12-01", pay_date: "2024-02-16" },
      { ...cy, term_date: "2024-01-01", pay_date: "2024-12-31" },
    ]);
    const refs = [3, 4].map((row) => ({ file_no: 0, sheet: 0, row }));
    expect(exceptionsOf(result, "pay_after_termination").map(({ subject, amount, refs }) => ({ subject, amount, refs }))).toEqual([
      { subject: "ADAMS, X (E1)", amount: "2005.00", refs },
    ]);
    expect(result.rules.find(({ rule }) => rule === "census.pay_after_termination")).toMatchObject({ pass: 1, cannot_be_determined: 1 });
  });

  it("missing data is not zero: blank hours, and gross pay that only one of two registers has", async () => {
    const row = (who: TestRow, more: TestRow): TestRow => ({ ...usual, ...who, ...more });
    const { gross_pay: _, ...withoutGross } = row(ben, { eligible_comp: 100, deferral_pretax: 200 });
    opened = await openTestRun([
      { report: "payroll_register", rows: [row(ann, { hours: null }), row(cy, { hours: 0, gross_pay: 100, eligible_comp: 101 })] },
      { report: "payroll_register", rows: [withoutGross], peopleApart: true },
    ]);
    await opened.populate(["payroll_census"], [{ key: "payroll_box_5", amount: "2001.00", document: "W-3", page: "1" }]);
    const result = opened.result("payroll_census");
    const of = (rule: string) => result.rules.find((summary) => summary.rule === `census.${rule}`);
    expect(ids(result, "pay_without_hours")).toEqual(["COLE, X (E3)"]);
    expect(of("pay_without_hours")).toMatchObject({ pass: 1, missing: ["Hours are blank"] });
    expect(ids(result, "eligible_exceeds_gross")).toEqual(["COLE, X (E3)"]);
    expect(of("eligible_exceeds_gross")).toMatchObject({ pass: 1, missing: ["Gross pay is blank"] });
    expect(ids(result, "deferral_exceeds_pay")).toEqual(["BAKER, X (E2)", "COLE, X (E3)"]);
    expect(result.ties[1]).toMatchObject({
      result: "cannot_be_determined",
      missing: "Gross pay not mapped in Payroll register: payroll_register.csv",
    });
  });

  it("pay, hours and deferrals for the year are sums of an employee's rows, not each row; a pay date whose deferrals exceed its pay is found too", async () => {
    const result = await census([
      { ...ann, gross_pay: -100, hours: 0, deferral_pretax: 0 },
      { ...ben, gross_pay: -100, hours: 0, deferral_pretax: 190_001 },
      { ...ben, pay_date: "2024-03-29", deferral_roth: 0 },
      { ...ben, pay_date: "2024-04-12", deferral_roth: 0, deferral_pretax: 200_100 },
      { ...cy, hours: 0, deferral_pretax: 95_001 },
      { ...cy, pay_date: "2024-03-29", hours: 0, eligible_comp: 0, deferral_pretax: 0, deferral_roth: 95_000 },
    ]);
    expect(exceptionsOf(result, "negative_pay")).toMatchObject([{ subject: "ADAMS, X (E1)", amount: "-1.00", refs: [{ row: 2 }] }]);
    expect(exceptionsOf(result, "pay_without_hours")).toMatchObject([{ subject: "COLE, X (E3)", amount: "4000.00" }]);
    expect(exceptionsOf(result, "deferral_exceeds_pay")).toMatchObject([
      { subject: "BAKER, X (E2)", amount: "1.00", msg: "On the pay date 12 Apr 2024, deferrals of 2,001.00 against pay of 2,000.00." },
      { subject: "COLE, X (E3)", amount: "0.01" },
    ]);
  });

  it("demographics compared with payroll: people in only one of them, and conflicting data about the same person", async () => {
    const blank = { birth_date: null, hire_date: null, term_date: null };
    const result = await census(
      [
        ann,
        { ...ben, hire_date: "2015-01-03" },
        { ...cy, full_name: "COLE-O’NEIL JR, X" },
        dee,
        { ...employee("E8", "HALL", "0008"), ...blank, pay_date: "2024-09-30" },
      ],
      [
        { ...ann, full_name: "SMITH, X" },
        ben,
        { ...cy, full_name: "Cole Oneil, X", hire_date: "2015-01-02" },
        { ...employee("E5", "EVANS", "0005"), term_date: "2023-06-30" },
        { ...employee("E6", "FOX", "0006"), term_date: "2023-06-30", rehire_date: "2024-06-30" },
        { ...employee("E7", "GRAY", "0007"), hire_date: "2025-01-15" },
        { ...employee("E8", "HALL", "0008"), hire_date: "2015-06-01", term_date: "2014-06-30" },
      ],
    );
    expect(exceptionsOf(result, "not_in_demographics")).toMatchObject([{ subject: "DIAZ, X (E4)", refs: [{ file_no: 0, row: 5 }] }]);
    expect(exceptionsOf(result, "not_in_payroll")).toMatchObject([{ subject: "FOX, X (E6)", refs: [{ file_no: 1, row: 6 }] }]);
    expect(exceptionsOf(result, "dates_differ")).toMatchObject([
      {
        subject: "BAKER, X (E2)",
        refs: [
          { file_no: 1, row: 3 },
          { file_no: 0, row: 3 },
        ],
      },
    ]);
    expect(ids(result, "name_differs")).toEqual(["ADAMS, X (E1)"]);
    // Payroll leaves these dates blank, so they come from demographics.
    expect(ids(result, "hire_after_termination")).toEqual(["HALL, X (E8)"]);
    expect(ids(result, "pay_after_termination")).toEqual(["HALL, X (E8)"]);
  });
});

describe("figures", () => {
  it("sums only the plan year, lists the rest as cutoff, and ties to Form W-3", async () => {
    const rows = [
      { ...ann, in_period: true },
      { ...ann, pay_date: "2024-03-29", in_period: true },
      { ...ann, pay_date: "2025-01-10", in_period: false },
    ];
    const wages: ControlTotal = { key: "payroll_box_5", amount: "4000.00", document: "W-3", page: "1" };
    const result = await census(rows, undefined, [wages]);
    expect(result.ties).toMatchObject([
      { key: "payroll_census.payroll_box_1", result: "cannot_be_determined" },
      { key: "payroll_census.payroll_box_5", left_amount: "4000.00", right_amount: "4000.00", result: "ties" },
      { key: "payroll_census.payroll_deferrals", right_amount: null, result: "cannot_be_determined" },
    ]);
    expect(result.files[0]).toMatchObject({ kept: 2, out_of_period: 1 });
    for (const { key, amount } of result.figures) expect((await opened!.trace(key)).sum, key).toBe(amount);
  });

  it.each([false, true])(
    "keeps two people who share an SSN apart in a file without employee IDs (people apart: %s)",
    async (peopleApart) => {
      const named = (full_name: string, more: TestRow = {}): TestRow => ({
        ...usual,
        full_name,
        ssn_hash: hashOf("0001"),
        ssn_last4: "0001",
        ...more,
      });
      const rows = [named("ADAMS, ANN"), named("BAKER, BEN", { pay_date: "2024-03-29" }), named("Adams, Ann M")];
      opened = await openTestRun([{ report: "payroll_register", rows, peopleApart }]);
      await opened.populate(["payroll_census"]);
      const result = opened.result("payroll_census");
      expect(result.counts[0]).toMatchObject({ key: "employees", value: 2 });
      expect(exceptionsOf(result, "duplicate_ssn")).toMatchObject([
        {
          subject: "Adams, Ann M (***-**-0001) and BAKER, BEN (***-**-0001)",
          msg: "***-**-0001 appears under the names Adams, Ann M and BAKER, BEN.",
          ref_count: 3,
        },
      ]);
      expect(result.totals.find(({ key }) => key === "gross_pay")?.amount).toBe("6000.00");
    },
  );

  it.each([false, true])(
    "keeps relatives who share an SSN apart by birth date, and reports two birth dates for one name (people apart: %s)",
    async (peopleApart) => {
      const born = (full_name: string, birth_date: string): TestRow => ({
        ...{ ...usual, full_name, birth_date, ssn_hash: hashOf("0001"), ssn_last4: "0001" },
      });
      const found = async (...rows: TestRow[]) => {
        opened = await openTestRun([{ report: "payroll_register", rows, peopleApart }]);
        await opened.populate(["payroll_census"]);
        const result = opened.result("payroll_census");
        rmSync(opened.folder, { recursive: true });
        opened = null;
        return [result.counts[0]?.value, ...exceptionsOf(result, "duplicate_ssn").map(({ msg }) => msg)];
      };
      expect(await found(born("SMITH, ERIC", "1960-05-05"), born("SMITH, ERICA", "1995-06-06"))).toEqual([
        2,
        "***-**-0001 appears under the names SMITH, ERIC and SMITH, ERICA.",
      ]);
      expect(await found(born("SMITH, ERIC", "1960-05-05"), born("Eric Smith", "1995-06-06"))).toEqual([
        1,
        "***-**-0001 appears under the birth dates 5 May 1960 and 6 Jun 1995.",
      ]);
    },
  );

  it("applies an ID from other rows with the same SSN only to rows with the same name, and joins providers only by it", async () => {
    const named = (who: TestRow, full_name: string): TestRow => ({ ...usual, ...who, full_name });
    const noId = { employee_id: null };
    opened = await openTestRun([
      {
        report: "payroll_register",
        provider: "A",
        rows: [named(ann, "ADAMS, ANN"), named({ ...ann, ...noId }, "Ann Adams"), named({ ...ann, ...noId }, "BAKER, BEN")],
      },
      { report: "payroll_register", provider: "B", rows: [named({ ...ann, ...noId }, "BAKER, BEN")] },
    ]);
    await opened.populate(["payroll_census"]);
    const result = opened.result("payroll_census");
    expect(result.counts[0]).toMatchObject({ key: "employees", value: 2 });
    expect(exceptionsOf(result, "duplicate_ssn")).toMatchObject([{ msg: "***-**-0001 appears under the names Ann Adams and BAKER, BEN." }]);
  });

  it("loses no row with a masked SSN in a file without employee IDs", async () => {
    const masked = (name: string): TestRow => ({ ...usual, full_name: name, ssn_hash: null, ssn_last4: "0001" });
    opened = await openTestRun([{ report: "payroll_register", rows: [masked("ADAMS, X"), masked("ADAMS, X"), masked("BAKER, X")] }]);
    await opened.populate(["payroll_census"]);
    const result = opened.result("payroll_census");
    expect(result.counts[0]).toMatchObject({ key: "employees", value: 2 });
    expect(result.totals[0]).toMatchObject({ key: "gross_pay", amount: "6000.00" });
  });

  it("counts a check with several pay codes once and shows the fields that the codes are mapped to", async () => {
    const coded = (code: string, more: TestRow): TestRow => ({
      ...ann,
      pay_date: "2024-03-15",
      pay_code: code,
      gross_pay: null,
      deferral_pretax: null,
      hours: 100,
      ...more,
    });
    const rows = [coded("REG", { gross_pay: 90_000 }), coded("OT", { gross_pay: 10_000 }), coded("401K", { deferral_pretax: 5_000 })];
    opened = await openTestRun([{ report: "payroll_register", rows, unmapped: ["gross_pay", "deferral_pretax"] }]);
    await opened.populate(["payroll_census"]);
    const result = opened.result("payroll_census");
    expect(result.totals.map(({ key, amount }) => [key, amount])).toEqual([
      ["gross_pay", "1000.00"],
      ["deferral_pretax", "50.00"],
    ]);
    expect(result.counts.find(({ key }) => key === "checks")?.value).toBe(1);
    expect(result.rules.find(({ rule }) => rule === "census.negative_pay")).toMatchObject({ pass: 1, cannot_be_determined: 0 });
  });

  it("takes the value from the latest of several records, the most recent of several dates, and counts the employee once", async () => {
    const result = await census([
      { ...ann, status: "leave", hire_date: "2015-01-01", pay_date: "2024-05-01" },
      { ...ann, status: "active", hire_date: "2016-01-01", pay_date: "2024-01-05", term_date: "2015-06-30" },
    ]);
    expect(result.charts[0]?.points).toMatchObject([{ key: "leave", count: 1 }]);
    expect(exceptionsOf(result, "hire_after_termination")).toMatchObject([{ msg: expect.stringContaining("hired on 1 Jan 2016") }]);
    expect(result.counts).toMatchObject([{ value: 1 }, { key: "several_values", value: 1 }, { value: 2 }]);
  });
});
