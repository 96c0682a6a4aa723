import type { PlainDate } from "@tieout/kernel";
import { describe, expect, it } from "vitest";
import { checkColumns } from "./check-columns.ts";
import type { AskedReport, ReceivedCheck } from "./received-check.ts";
import type { FieldFill, ReceivedFacts, ReceivedReading } from "./received-facts.ts";

const planYear = { startOn: "2024-01-01" as PlainDate, endOn: "2024-12-31" as PlainDate };
const asked: AskedReport = {
  ...{ reportKey: "payroll_register", planYear, box1Cents: null, box5Cents: null, frequency: null },
  hours: null,
};
const fill = (field: string, empty: number, more: Partial<FieldFill> = {}): FieldFill => ({
  field,
  empty,
  unreadable: 0,
  zero: 0,
  ...more,
});

function factsOf(
  columns: Readonly<Record<string, string>>,
  { reading, ...more }: Omit<Partial<ReceivedFacts>, "reading"> & { readonly reading?: Partial<ReceivedReading> } = {},
): ReceivedFacts {
  const own: ReceivedReading = {
    ...{ rows: 52, people: 2, rowsOutOfPeriod: 0, rowsUnreadable: 0, sumCents: {}, paidDays: [], firstOn: null, lastOn: null, causes: [] },
    ...reading,
  };
  return {
    ...{ reportKey: "payroll_register", looksLike: null, rows: 52, missing: [], unused: [], ssns: [], otherSheets: [] },
    ...{ totals: { agreeing: 0, differing: [] }, found: Object.entries(columns).map(([field, header]) => ({ field, header })) },
    ...more,
    reading: own,
  };
}

const register = { employee_id: "Emp ID", full_name: "Name", pay_date: "Check Date", gross_pay: "Gross", deferral_pretax: "401k" };
const said = (checks: readonly ReceivedCheck[]) => checks.map(({ key, result, title }) => `${result} ${key}: ${title}`);

describe("the columns in a client’s file", () => {
  it("are listed together if they are missing, including any that the auditor requests", () => {
    const facts = factsOf({ employee_id: "ID" }, { missing: [["full_name", "last_name"], ["pay_date"]] });
    const [check, ...others] = checkColumns(facts, { ...asked, hours: "asked" });
    expect(others).toEqual([]);
    expect(check?.result).toBe("problem");
    expect(check?.text).toMatch(/name or last name and pay date\..* also needs what people were paid .* for the 401\(k\) and hours,/);
  });

  it("are not listed as missing for a text without a table", () => {
    expect(said(checkColumns(factsOf({}, { missing: [["pay_date"]] }), asked))).toEqual([
      "problem no-headings: No table was found in this file",
    ]);
  });

  it("are complete without hours if no workpaper needs them, and the check asks for hours if one does", () => {
    expect(checkColumns(factsOf(register), asked).map(({ key }) => key)).toEqual(["columns"]);
    expect(checkColumns(factsOf(register), { ...asked, hours: "asked" }).map(({ key }) => key)).toEqual(["column-wanted:hours"]);
  });

  it("may lack hours that another report must provide, which is a note rather than a question", () => {
    expect(checkColumns(factsOf(register), { ...asked, hours: "elsewhere" }).map(({ key, result }) => `${result} ${key}`)).toEqual([
      ...["right columns", "note hours-elsewhere"],
    ]);
  });

  it("count as contributions by pay code only if there are amounts", () => {
    const { deferral_pretax: _none, ...coded } = { ...register, pay_code: "Paycode" };
    const keysOf = (columns: Readonly<Record<string, string>>, sumCents: Readonly<Record<string, string>>) =>
      checkColumns(factsOf(columns, { reading: { sumCents } }), asked).map(({ key }) => key);
    expect(keysOf(coded, { gross_pay: "100" })).toEqual(["column-wanted:contributions"]);
    const long = { ...coded, amount: "Amount" };
    expect(keysOf(long, { gross_pay: "100", deferral_pretax: "5" })).toEqual(["columns"]);
    expect(keysOf(long, { gross_pay: "100" })).toEqual(["codes-unknown:contributions"]);
  });

  it.each<[string, readonly FieldFill[], string]>([
    ["nothing", [fill("gross_pay", 52)], "question column-empty:pay:52: The column “Gross” is empty in 52 of 52 rows"],
    ["values in a handful of rows", [fill("gross_pay", 50)], "question column-empty:pay:50: The column “Gross” is empty in 50 of 52 rows"],
    ["one empty cell", [fill("gross_pay", 1)], "note column-empty:pay:1: The column “Gross” is empty in 1 of 52 rows"],
    ["zeros alone", [fill("gross_pay", 0, { zero: 52 })], "question column-empty:pay:52: The column “Gross” is zero in 52 of 52 rows"],
    [
      "no contribution in any row",
      [fill("deferral_pretax", 2, { zero: 50 })],
      "question column-empty:contributions:52: The column “401k” is empty or zero in 52 of 52 rows",
    ],
  ])("with %s are reported", (_case, fills, expected) => {
    expect(said(checkColumns(factsOf(register, { reading: { fills } }), asked))).toContain(expected);
  });

  it("need not have a contribution in every row", () => {
    const fills = [fill("gross_pay", 0), fill("deferral_pretax", 20, { zero: 30 })];
    expect(checkColumns(factsOf(register, { reading: { fills } }), asked).map(({ key }) => key)).toEqual(["columns"]);
  });

  it("for SSNs may be empty, with a note, if every row has an employee number", () => {
    const facts = factsOf({ ...register, ssn: "SSN" }, { reading: { fills: [fill("ssn", 52), fill("employee_id", 0)] } });
    expect(checkColumns(facts, asked).find(({ key }) => key === "column-empty:ssn:52")).toMatchObject({
      result: "note",
      text: expect.stringContaining("matched by their employee number"),
    });
    const neither = factsOf({ ...register, ssn: "SSN" }, { reading: { fills: [fill("ssn", 40), fill("employee_id", 12)] } });
    expect(checkColumns(neither, asked).filter(({ result }) => result === "question")).toHaveLength(2);
  });

  it("for dates report empty and unreadable cells", () => {
    const columns = { employee_id: "ID", full_name: "Name", birth_date: "DOB", hire_date: "Hired", term_date: "Left" };
    const fills = [fill("birth_date", 3, { unreadable: 2 }), fill("hire_date", 0), fill("term_date", 20)];
    const facts = factsOf(columns, { reportKey: "demographics", reading: { rows: 20, fills } });
    expect(said(checkColumns(facts, { ...asked, reportKey: "demographics" }))).toEqual([
      "question column-empty:birth:5: The column “DOB” is empty or not readable in 5 of 20 rows",
      "question column-empty:leaving:20: The column “Left” is empty in 20 of 20 rows",
    ]);
  });

  it("that were added up to pay are named with their sum", () => {
    const columns = { ...register, gross_pay: undefined };
    const found = [
      { field: "counted_earnings", header: "Regular" },
      { field: "counted_earnings", header: "Overtime" },
      ...Object.entries(columns).flatMap(([field, header]) => (header === undefined ? [] : [{ field, header }])),
    ];
    const facts = factsOf({}, { found, payColumns: ["Regular", "Overtime"], reading: { sumCents: { gross_pay: "123456" } } });
    const check = checkColumns(facts, asked).find(({ key }) => key === "pay-columns");
    expect(check).toMatchObject({ result: "right", title: "Pay was added up from 2 columns" });
    expect(check?.text).toMatch(/“Regular” and “Overtime” were read as pay\. Together they add up to 1,234\.56/);
  });
});
