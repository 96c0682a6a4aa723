import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { addReadings, gridName, type Inspection, joinObstacle, joinWarning, type NormalizeFacts } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { type BookType, balances, type Cells, monthOfPay, months, twelveMonths, workbookOf, yearOfPay } from "./workbooks.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const proposedOf = ({ alike, sheets }: Inspection): readonly (string | undefined)[] =>
  (alike?.sheets ?? []).filter(({ isProposed }) => isProposed).map(({ index }) => sheets.find((sheet) => sheet.index === index)?.name);
const notesOf = ({ alike }: Inspection): readonly string[] => (alike?.sheets ?? []).flatMap(({ note }) => note ?? []);

/** Reads every sheet in an inspection as a run does, each from its own cells. */
async function readAll({ parts, mapping }: Inspection): Promise<{ readonly sheetIndex: number; readonly facts: NormalizeFacts }[]> {
  const read: { sheetIndex: number; facts: NormalizeFacts }[] = [];
  for (const [position, { sheetIndex, headerRows }] of (parts ?? []).entries()) {
    if (position > 0) await rename(join(bench.directory, gridName(position)), join(bench.directory, "grid.parquet"));
    read.push({ sheetIndex, facts: await bench.normalize({ ...mapping, sheetIndex, headerRows }) });
  }
  return read;
}

/** Reads every balance sheet as a run does, together with the contents of the other sheets. */
async function readByPeriod({
  parts = [],
  mapping,
}: Inspection): Promise<{ readonly sheetIndex: number; readonly facts: NormalizeFacts }[]> {
  const sheets = parts.map(({ sheetIndex, headerRows }, position) => ({
    ...{ sheetIndex, grid: `sheet-${position}.parquet`, mapping: { ...mapping, sheetIndex, headerRows } },
  }));
  for (const [position, { grid }] of sheets.entries()) await rename(join(bench.directory, gridName(position)), join(bench.directory, grid));
  const read: { sheetIndex: number; facts: NormalizeFacts }[] = [];
  for (const own of sheets) {
    await copyFile(join(bench.directory, own.grid), join(bench.directory, "grid.parquet"));
    const others = sheets.filter((other) => other !== own).map(({ grid, mapping: its }) => ({ grid, mapping: its }));
    read.push({ sheetIndex: own.sheetIndex, facts: await bench.normalize(own.mapping, 2, others) });
  }
  return read;
}

async function together(content: Buffer, report: "payroll_register" | "participant_balances", sheets: readonly number[]) {
  const inspection = await bench.inspection(content, report, { sheets, sheetIndex: sheets[0] ?? 0 });
  return { inspection, read: await readAll(inspection) };
}

describe("twelve months of payroll", () => {
  it("are proposed as one report, without the summary that has their total", async () => {
    const found = await bench.inspection(workbookOf({ Summary: yearOfPay(), ...twelveMonths() }), "payroll_register");
    expect(proposedOf(found)).toEqual(months);
    expect(notesOf(found)).toEqual(["Its amounts are the total of “January” to “December”."]);
    expect(found.notices.filter(({ code }) => code === "alike-sheets-not-read")).toHaveLength(1);
  });

  it("account for every row and cent together, and each row keeps its sheet and its row number on that sheet", async () => {
    const { inspection, read } = await together(
      workbookOf({ Summary: yearOfPay(), ...twelveMonths() }),
      "payroll_register",
      months.map((_, at) => at + 1),
    );
    const all = addReadings(read);
    expect(inspection.formatText).toBe("XLSX, 12 sheets read together, header in row 3");
    expect([all.rowsRead, all.kept, all.rejected, all.skipped, inspection.rows]).toEqual([72, 36, 0, 36, 72]);
    // 1000 + 2000 + 3000 and three times the month, in each of twelve months.
    expect(all.amounts.gross_pay?.readCents).toBe(String((12 * 6000 + 3 * 78) * 100));
    expect(inspection.columns.find(({ header }) => header === "Gross Pay")?.sumCents).toBe(all.amounts.gross_pay?.readCents);
    const rows = await bench.rows("canonical.parquet", "sheet, row");
    expect(rows).toEqual([4, 5, 6].map((row) => ({ sheet: 12, row })));
  });

  it("have totals that agree with their own sheets; a total that does not agree names its sheet", async () => {
    const sheets = twelveMonths();
    const march = monthOfPay(3).map((row) => (row[0] === "Total" ? ["Total", null, null, null, 1, 309, 480] : row));
    const { inspection, read } = await together(
      workbookOf({ ...sheets, March: march }),
      "payroll_register",
      months.map((_, at) => at),
    );
    expect([inspection.totals?.agreeing, inspection.totals?.differing]).toEqual([23, 1]);
    expect(inspection.totals?.listed[0]).toMatchObject({ sheet: "March", row: 7, column: "Gross Pay", statedCents: "100" });
    expect(addReadings(read).issues).toMatchObject([{ sheet: 2, row: 7, code: "total-differs" }]);
  });

  it("have no difference for a grand total at the bottom of the last sheet", async () => {
    const [first, last] = [monthOfPay(1), monthOfPay(2)];
    const ofBoth: Cells = ["Grand total", null, null, null, 6003 + 6006, 303 + 306, 960];
    const { inspection, read } = await together(workbookOf({ January: first, February: [...last, ofBoth] }), "payroll_register", [0, 1]);
    expect(inspection.totals?.differing).toBe(0);
    expect(addReadings(read)).toMatchObject({ issues: [], kept: 6, amounts: { gross_pay: { readCents: "1200900" } } });
  });

  it("are aligned by their headers if columns differ in order or number, and cells keep their positions on the sheet", async () => {
    const january = monthOfPay(1);
    const order = [4, 2, 0, 3, 5, 1];
    const february = monthOfPay(2).map(
      (row, at): Cells => [...order.map((column) => row[column] ?? null), at === 2 ? "Bonus" : (row[6] ?? null)],
    );
    const { inspection, read } = await together(workbookOf({ January: january, February: february }), "payroll_register", [0, 1]);
    expect(inspection.columns.map(({ header }) => header)).toEqual([
      "Employee ID",
      "SSN",
      "Employee Name",
      "Check Date",
      "Gross Pay",
      "401k Deferral",
      "Hours",
      "Bonus",
    ]);
    expect(inspection.parts?.map(({ sourceColumns }) => sourceColumns)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, -1],
      [2, 5, 1, 3, 0, 4, -1, 6],
    ]);
    expect(addReadings(read)).toMatchObject({
      kept: 6,
      rejected: 0,
      amounts: { gross_pay: { readCents: "1200900" }, deferral_pretax: { readCents: "60900" } },
    });
  });

  it("continue in a sheet that does not repeat the header", async () => {
    const content = workbookOf({ First: monthOfPay(1), Second: monthOfPay(2).slice(3, 6) });
    expect(proposedOf(await bench.inspection(content, "payroll_register"))).toEqual(["First", "Second"]);
    const { inspection, read } = await together(content, "payroll_register", [0, 1]);
    expect(inspection.parts?.map(({ headerRows }) => headerRows)).toEqual([[3], []]);
    expect(addReadings(read)).toMatchObject({ rowsRead: 9, kept: 6, rejected: 0, skipped: 3 });
  });

  it("show values that only a later sheet has, so a column with amounts there is not considered empty", async () => {
    const bonus = (month: number, amount: number) =>
      monthOfPay(month).map((row, at) => [...row, at === 2 ? "Spot Award" : at > 2 && at < 6 ? amount : null]);
    const { inspection } = await together(workbookOf({ January: bonus(1, 0), February: bonus(2, 75) }), "payroll_register", [0, 1]);
    const column = inspection.columns.find(({ header }) => header === "Spot Award");
    expect(column).toMatchObject({ sumCents: "22500" });
    expect(column?.confidence).toBeLessThan(0.9);
  });

  it("include a hidden month and a copy in the question, but propose neither", async () => {
    const { January, February, March } = twelveMonths();
    const content = workbookOf(
      { January: January ?? [], February: February ?? [], March: March ?? [], "Copy of March": March ?? [] },
      { hidden: ["February"] },
    );
    const found = await bench.inspection(content, "payroll_register");
    expect(proposedOf(found)).toEqual(["January", "March"]);
    expect(notesOf(found)).toEqual(["It is hidden.", "It has the same rows as “March”."]);
  });

  for (const bookType of ["biff8", "xlsb", "ods", "xlml"] satisfies BookType[])
    it(`are read the same from ${bookType}`, async () => {
      const { January, February } = twelveMonths();
      const content = workbookOf({ January: January ?? [], February: February ?? [] }, { bookType });
      expect(proposedOf(await bench.inspection(content, "payroll_register"))).toEqual(["January", "February"]);
      const { read } = await together(content, "payroll_register", [0, 1]);
      expect(addReadings(read)).toMatchObject({ rowsRead: 12, kept: 6, skipped: 6, amounts: { gross_pay: { readCents: "1200900" } } });
    });
});

describe("balances", () => {
  it("by quarter are read together by period: an account's first opening and last closing, on whichever sheet they are, and all activity", async () => {
    const quarters = workbookOf({ Q1: balances(1, 5), Q2: balances(1, 6, 1), Q3: balances(2, 6, 2), Q4: balances(2, 6, 3) });
    const found = await bench.inspection(quarters, "participant_balances");
    expect(proposedOf(found)).toEqual(["Q1", "Q2", "Q3", "Q4"]);
    expect(found.alike && joinObstacle({ ...found.alike, byPeriod: true }, [0, 1, 2, 3], found.sheets)).toBeNull();
    expect(found.alike && joinWarning({ ...found.alike, byPeriod: true }, [0, 1], found.sheets)).toMatch(
      /opening balance for the first period and closing/,
    );
    const inspection = await bench.inspection(quarters, "participant_balances", { sheets: [0, 1, 2, 3], sheetIndex: 0 });
    const named = inspection.columns.at(-1);
    expect(named).toMatchObject({
      header: "Sheet name",
      field: "row_period",
      confidence: 0.7,
    });
    expect(named?.samples.toSorted()).toEqual(["03/31/2025", "06/30/2025", "09/30/2025", "12/31/2025"]);
    const all = addReadings(await readByPeriod(inspection));
    // Number 1 leaves after the second quarter; number 6 starts then with 6,110.00.
    const sums = [1000 + 2000 + 3000 + 4000 + 5000 + 6110, 21 * 100, 1220 + 4 * 440 + 14_000 + 6440].map((amount) => String(amount * 100));
    expect(["beginning_balance", "contributions", "ending_balance"].map((key) => all.amounts[key]?.keptCents)).toEqual(sums);
    const shown = ["beginning_balance", "contributions", "ending_balance"].map(
      (key) => inspection.columns.find(({ field }) => field === key)?.sumCents,
    );
    expect(shown).toEqual(sums);
    // Each sheet's total is compared with its own column.
    expect([all.kept, all.issues, all.totalRowChecks.length]).toEqual([21, [], 16]);
  });

  it("for the same people on sheets not named after a period are never proposed together, and cannot be combined", async () => {
    const found = await bench.inspection(workbookOf({ Draft: balances(1, 5), Final: balances(1, 6, 1) }), "participant_balances");
    expect(proposedOf(found)).toEqual([]);
    expect(found.alike && joinObstacle({ ...found.alike, byPeriod: true }, [0, 1], found.sheets)).toMatch(
      /^“Draft” and “Final” list the same participants \(5 in both\)/,
    );
  });

  it("on pages are one report, without the page for everyone that repeats them", async () => {
    const pages = workbookOf({ "A–M": balances(1, 5), "N–Z": balances(6, 9), Everyone: balances(1, 9) });
    const found = await bench.inspection(pages, "participant_balances");
    expect(proposedOf(found)).toEqual(["A–M", "N–Z"]);
    const { read } = await together(pages, "participant_balances", [0, 1]);
    // 1,000 times each person's number, from 1 to 9.
    expect(addReadings(read)).toMatchObject({ kept: 9, amounts: { beginning_balance: { readCents: "4500000" } }, issues: [] });
  });

  it("are not added up if nothing identifies whose they are", async () => {
    const nameless = (rows: readonly Cells[]) => rows.map(([, name, ...rest]) => [name ?? null, ...rest]);
    const found = await bench.inspection(
      workbookOf({ One: nameless(balances(1, 5)), Two: nameless(balances(6, 9)) }),
      "participant_balances",
    );
    expect(proposedOf(found)).toEqual([]);
    expect(found.alike?.repeats).toEqual([{ first: 0, second: 1, count: 0 }]);
  });

  it("for the same people with differently written numbers are recognized as the same", async () => {
    const spelled = (rows: readonly Cells[]) =>
      rows.map(([id, ...rest]) => [typeof id === "string" ? id.replace(/^P1/, "p-1") : (id ?? null), ...rest]);
    const found = await bench.inspection(workbookOf({ Spring: balances(1, 5), Fall: spelled(balances(1, 5, 1)) }), "participant_balances");
    expect(found.alike?.repeats).toEqual([{ first: 0, second: 1, count: 5 }]);
  });

  it("by fund list a participant once for each fund, so pages by fund are one report", async () => {
    const byFund = (fund: string) => balances(1, 4).map((row, at) => [...row, at === 1 ? "Fund Name" : at > 1 && at < 6 ? fund : null]);
    const found = await bench.inspection(workbookOf({ Bond: byFund("Bond Index"), Stock: byFund("Stock Index") }), "participant_balances");
    expect(proposedOf(found)).toEqual(["Bond", "Stock"]);
  });
});

describe("a workbook with one report", () => {
  it("needs no answer, whatever else is in it", async () => {
    const notes: readonly Cells[] = [
      ["Prepared by", "Payroll"],
      ["Department", "Headcount"],
      ["Sales", 12],
    ];
    const found = await bench.inspection(workbookOf({ Register: monthOfPay(1), Notes: notes }), "payroll_register");
    expect(found.alike).toBeUndefined();
    expect(found.parts).toBeUndefined();
    expect(found.notices.map(({ code }) => code)).toContain("other-sheet-with-data");
  });

  it("with a summary in front is read from the report: monthly sheets that are alike take precedence over a single sheet with fewer fields", async () => {
    const summary: readonly Cells[] = [
      ["Employee Name", "Gross Pay"],
      ["DOE, JANE", 2003],
      ["ROE, RICHARD", 4003],
    ];
    const found = await bench.inspection(
      workbookOf({ Overview: summary, January: monthOfPay(1), February: monthOfPay(2) }),
      "payroll_register",
    );
    expect(found.sheets.find(({ index }) => index === found.sheetIndex)?.name).toBe("January");
    expect(proposedOf(found)).toEqual(["January", "February"]);
  });
});
