import type { Mapping } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const withField = (mapping: Mapping, header: string, field: string): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => (column.header === header ? { ...column, field } : column)),
});

describe("dates mixed in one column", () => {
  const payday = ["2025-03-14", "45730", "3/28/2025", "11-Apr-2025", "20250425", "May 9, 2025", "05/23/2025 00:00:00"];
  const read = ["2025-03-14", "2025-03-14", "2025-03-28", "2025-04-11", "2025-04-25", "2025-05-09", "2025-05-23"];
  const register = (dates: readonly string[]) =>
    ["Employee ID,Employee Name,Check Date,Gross Pay", ...dates.map((date, index) => `E${index},"DOE, J","${date}",1.00`)].join("\n");

  it("are each read in their own form, and no row is rejected", async () => {
    const { mapping, problems } = await bench.inspection(register(payday), "payroll_register");
    expect(problems).toEqual([]);
    const facts = await bench.normalize(mapping);
    expect(facts).toMatchObject({ kept: 7, rejected: 0, issueCount: 0 });
    expect((await bench.rows("canonical.parquet", "pay_date::VARCHAR AS pay_date, row")).map(({ pay_date }) => pay_date)).toEqual(read);
    expect(facts.repairs).toMatchObject([{ code: "date-serial", count: 1, firstRow: 3 }]);
  });

  it("include 1904 date numbers, recognized by the plan year, alone and among texts", async () => {
    for (const dates of [
      ["44269", "44283", "44297"],
      ["44269", "3/28/2025", "44297"],
    ]) {
      const { mapping } = await bench.inspection(register(dates), "payroll_register");
      await bench.normalize(mapping);
      const found = await bench.rows("canonical.parquet", "pay_date::VARCHAR AS pay_date, row");
      expect(found.map(({ pay_date }) => pay_date)).toEqual([
        "2025-03-15",
        dates[1] === "44283" ? "2025-03-29" : "2025-03-28",
        "2025-04-12",
      ]);
    }
  });

  it("need an answer, with the rows shown, for texts valid in both orders if both orders occur; the other texts do not", async () => {
    const { mapping, columns, problems } = await bench.inspection(register([...payday, "14/03/2025", "02/03/2025"]), "payroll_register");
    expect(problems.map(({ code }) => code)).toEqual(["date-order-open"]);
    expect(columns[2]?.reason).toContain("“02/03/2025” (row 10)");
    const dmy = mapping.columns.map((column) => (column.index === 2 ? { ...column, format: { dateOrder: "dmy" as const } } : column));
    expect(await bench.normalize({ ...mapping, columns: dmy })).toMatchObject({ kept: 9, rejected: 0 });
    expect((await bench.rows("canonical.parquet", "pay_date::VARCHAR AS pay_date, row")).map(({ pay_date }) => pay_date)).toEqual([
      ...read,
      "2025-03-14",
      "2025-03-02",
    ]);
  });
});

it("dates that systems write for no date are blank and counted; a birth date keeps them", async () => {
  const csv =
    "Employee ID,Employee Name,Birth Date,Hire Date,Termination Date,Death Date\nE1,A,01/01/1900,03/24/2015,1/1/1900,01/01/1900\nE2,B,05/20/1980,03/24/2015,01/01/1900,12/31/9999\nE3,C,05/20/1980,03/24/2015,06/30/2025,\n";
  const { mapping } = await bench.inspection(csv, "demographics");
  const facts = await bench.normalize(mapping);
  expect(facts).toMatchObject({ kept: 3, rejected: 0, issueCount: 0 });
  const dates = "row, birth_date::VARCHAR AS born, term_date::VARCHAR AS left_on, death_date::VARCHAR AS died";
  expect(await bench.rows("canonical.parquet", dates)).toEqual([
    { row: 2, born: "1900-01-01", left_on: null, died: null },
    { row: 3, born: "1980-05-20", left_on: null, died: null },
    { row: 4, born: "1980-05-20", left_on: "2025-06-30", died: null },
  ]);
  expect(facts.repairs.map(({ column, msg, count, firstRow }) => [column, msg.slice(0, 10), count, firstRow])).toEqual([
    ["Termination Date", "01/01/1900", 2, 2],
    ["Death Date", "01/01/1900", 1, 2],
    ["Death Date", "12/31/9999", 1, 3],
  ]);
});

describe("percentages stored as fractions", () => {
  const vested = (values: readonly string[]) =>
    [
      "Participant ID,Beginning Balance,Ending Balance,Vested %,Zzz",
      ...values.map((value, index) => `P${index},${index}.00,${index}.00,${value},${value}`),
    ].join("\n");

  it("need review if all values are between 0 and 1, with samples, and the mapping is incomplete until then", async () => {
    const { mapping, columns, problems } = await bench.inspection(vested(["0.4", "1", "0", "0.25"]), "participant_balances");
    expect(problems.map(({ code, column }) => [code, column])).toEqual([["percent-scale-open", 3]]);
    for (const sample of ["0.4", "0.25"]) expect(columns[3]?.reason).toContain(sample);
    const chosen = mapping.columns.map((column) =>
      column.index === 3 ? { ...column, format: { ...column.format, percentScale: "fraction" as const } } : column,
    );
    await bench.normalize({ ...mapping, columns: chosen });
    expect((await bench.rows("canonical.parquet", "row, vested_pct")).map(({ vested_pct }) => vested_pct)).toEqual([4000, 10000, 0, 2500]);
  });

  it("also need review in a column assigned by hand", async () => {
    const { mapping } = await bench.inspection(vested(["0.4", "1"]), "participant_balances");
    const byHand = mapping.columns.map((column) => ({
      ...column,
      field: column.index === 4 ? "vested_pct" : column.index === 3 ? null : column.field,
    }));
    await expect(bench.normalize({ ...mapping, columns: byHand })).rejects.toThrow("percent-scale-open");
  });

  it("need no review if a value far down the file is larger, or once this client's answer is known", async () => {
    const many = [...Array.from({ length: 9_000 }, () => "0.5"), "80"];
    expect((await bench.inspection(vested(many), "participant_balances")).problems).toEqual([]);
    const remembered = { columns: [{ header: "Vested %", field: "vested_pct", percentScale: "fraction" as const }], values: {} };
    const { problems, mapping } = await bench.inspection(vested(["0.4", "1"]), "participant_balances", { remembered });
    expect([problems, mapping.columns[3]?.format.percentScale]).toEqual([[], "fraction"]);
  });

  it("need review even if another file with this header had percentages as whole numbers", async () => {
    const remembered = { columns: [{ header: "Vested %", field: "vested_pct", percentScale: "percent" as const }], values: {} };
    const { mapping } = await bench.inspection(vested(["0.4", "1"]), "participant_balances", { remembered });
    expect(mapping.columns[3]?.format.percentScale).toBe("open");
  });
});

describe("amounts without a decimal point", () => {
  const feed = (amounts: readonly string[]) =>
    [
      "SSN,NAME,PAYDATE,SOURCE,AMOUNT",
      ...amounts.map((amount, at) => `9001012${String(at).padStart(2, "0")},"DOE, JANE",20250103,MATCH,${amount}`),
    ].join("\n");
  const padded = feed(["0000041736", "0000007920", "0000100000"]);

  it("need review if padded with zeros, showing both readings of one amount, and are read in cents once a person says so", async () => {
    const { mapping, columns, problems } = await bench.inspection(padded, "contribution_detail");
    expect(problems.map(({ code, column }) => [code, column])).toEqual([["amount-scale-open", 4]]);
    expect(columns[4]?.confidence).toBeLessThan(0.9);
    expect(columns[4]?.reason).toMatch(/0000007920 is 79\.20 or 7,920\.00/);
    const chosen = (amountScale: "cents" | "as_written") => ({
      ...mapping,
      columns: mapping.columns.map((column) => (column.index === 4 ? { ...column, format: { ...column.format, amountScale } } : column)),
    });
    expect(Object.values((await bench.normalize(chosen("cents"))).amounts).map(({ keptCents }) => keptCents)).toEqual(["149656"]);
    expect(Object.values((await bench.normalize(chosen("as_written"))).amounts).map(({ keptCents }) => keptCents)).toEqual(["14965600"]);
  });

  it("need no review if a client's file with this header was accepted that way, or if an amount has a decimal point", async () => {
    const remembered = { columns: [{ header: "AMOUNT", field: "amount", amountScale: "cents" as const }], values: {} };
    const known = await bench.inspection(padded, "contribution_detail", { remembered });
    expect([known.problems, known.mapping.columns[4]?.format.amountScale]).toEqual([[], "cents"]);
    const pointed = await bench.inspection(feed(["0000417.36", "0000079.20"]), "contribution_detail");
    expect([pointed.problems, pointed.mapping.columns[4]?.format.amountScale]).toEqual([[], undefined]);
  });
});

it("texts held by a formula are unwrapped, and any SSNs in them are masked", async () => {
  const csv = '"Employee ID","SSN","Employee Name","Check Date","Gross Pay"\n="00417",="900123456","ROE, R",="01/05/2025",="12.50"\n';
  const { columns, mapping } = await bench.inspection(csv, "payroll_register");
  expect(columns.map(({ samples }) => samples[0])).toEqual(["00417", "***-**-3456", "ROE, R", "01/05/2025", "12.50"]);
  expect(await bench.normalize(mapping)).toMatchObject({ kept: 1, rejected: 0 });
  expect(await bench.rows("canonical.parquet", "row, employee_id, ssn_last4, gross_pay")).toEqual([
    { row: 2, employee_id: "00417", ssn_last4: "3456", gross_pay: 1250n },
  ]);
});

it("SSN repairs are shown before the mapping is confirmed", async () => {
  const csv =
    "Employee ID,SSN,Employee Name,Check Date,Gross Pay\nE1,1234567,A,01/05/2025,1.00\nE2,900123456,B,01/05/2025,1.00\nE3,12345678,C,01/05/2025,1.00\n";
  const { repairs } = await bench.inspection(csv, "payroll_register");
  expect(repairs).toContainEqual({
    code: "leading-zeros-restored",
    msg: "Leading zeros that a spreadsheet removed from an SSN were restored. (“SSN”: 2 cells, first in row 2)",
  });
});

describe("an unmapped column of amounts", () => {
  it("always needs review, and shows its sum", async () => {
    const csv =
      'Employee ID,Employee Name,Check Date,Gross Pay,Zeta Ded\nE1,A,01/05/2025,500.00,12.50\nE2,B,01/05/2025,600.00,"(2.25)"\nE3,C,01/05/2025,1.00,0.00\n';
    const { columns, needsReview } = await bench.inspection(csv, "payroll_register");
    expect([columns[4]?.field, columns[4]?.confidence, needsReview]).toEqual([null, 0.5, true]);
    expect(columns[4]?.sumCents).toBe("1025");
  });
});

describe("cells that cannot be read", () => {
  const payments = [
    "Participant ID,Payment Date,Distribution Type,Gross Amount,Term Date,Vested %",
    "P1,01/15/2025,RMD,100.00,unknown,100%",
    "P2,02/15/2025,Flimflam,200.00,12/31/2024,all",
    "P3,sometime,RMD,300.00,12/31/2024,100%",
    "P4,sometime,RMD,400.00,12/31/2024,100%",
  ].join("\n");

  it("are left blank if optional (a date, choice or percentage) and listed, and their row is kept", async () => {
    const { mapping } = await bench.inspection(payments, "distribution_detail");
    const facts = await bench.normalize(mapping);
    expect(facts).toMatchObject({ kept: 2, rejected: 2 });
    expect(facts.issues.map(({ row, code, field, value }) => [row, code, field, value])).toEqual([
      [2, "field-blanked", "term_date", "unknown"],
      [3, "field-blanked", "dist_type", "Flimflam"],
      [3, "field-blanked", "vested_pct", "all"],
      [4, "date-unreadable", "dist_date", "sometime"],
      [5, "date-unreadable", "dist_date", "sometime"],
    ]);
    expect(await bench.rows("canonical.parquet", "row, dist_type, dist_gross, term_date::VARCHAR AS left_on, vested_pct")).toEqual([
      { row: 2, dist_type: "rmd", dist_gross: 10000n, left_on: null, vested_pct: 10000 },
      { row: 3, dist_type: null, dist_gross: 20000n, left_on: "2024-12-31", vested_pct: null },
    ]);
  });

  it("are listed by cause with a count if their rows are rejected", async () => {
    const { mapping } = await bench.inspection(payments, "distribution_detail");
    const { causes } = await bench.normalize(mapping);
    expect(causes?.[0]).toMatchObject({ code: "date-unreadable", column: "Payment Date", count: 2, rows: [4, 5], values: ["sometime"] });
    expect(causes?.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  it("texts in a column that a person may map to a choice are kept with the inspection; names and SSNs are not", async () => {
    const people = Array.from(
      { length: 30 },
      (_, index) => `E${index},"DOE, J${index}",900-12-34${10 + index},01/05/2025,5.00,Q${index % 2}`,
    );
    const csv = ["Employee ID,Employee Name,SSN,Check Date,Gross Pay,Zzz", ...people].join("\n");
    const { texts } = await bench.inspection(csv, "payroll_register");
    expect(texts).toEqual([
      {
        column: 5,
        values: [
          { text: "Q0", count: 15 },
          { text: "Q1", count: 15 },
        ],
      },
    ]);
  });

  it("an unmapped text in a status column assigned by hand does not cost the pay in its row", async () => {
    const csv = "Employee ID,Employee Name,Check Date,Gross Pay,Zzz\nE1,A,01/05/2025,5.00,Q7\nE2,B,01/05/2025,6.00,Q8\n";
    const { mapping } = await bench.inspection(csv, "payroll_register");
    const facts = await bench.normalize(withField(mapping, "Zzz", "status"));
    expect(facts).toMatchObject({ kept: 2, rejected: 0, issueCount: 2 });
    expect(facts.amounts.gross_pay?.keptCents).toBe("1100");
  });
});
