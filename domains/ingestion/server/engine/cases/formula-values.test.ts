import { utils, type WritingOptions, write } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { type PackedCell, type PackedWorkbook, packedWorkbook } from "./packed-workbook.test-data.ts";
import { type CaseReading, casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const read = (content: Uint8Array): Promise<CaseReading> =>
  readCase(bench, { content, slot: "payroll_register", upload_as: "register.xlsx" });

const header = ["Employee ID", "Employee Name", "Pay Date", "Hours", "Gross Pay", "401k"];
type Pay = (row: number, at: number) => PackedCell;

/** A register with three people; `pay` and `deferral` are the gross pay and 401k cells in a row. */
const register = (pay: Pay, deferral: Pay, more: readonly (readonly PackedCell[])[] = []): PackedWorkbook["rows"] => [
  header,
  ...["Alvarez, Nora", "Brandt, Otis", "Castellano, Pia"].map((name, at) => {
    const row = at + 2;
    return [`E10${at}`, name, `0${at + 1}/12/2024`, 80, pay(row, at), deferral(row, at)];
  }),
  ...more,
];
const amount: Pay = (_, at) => 2000 + at;
const asked = 'calcId="124519" fullCalcOnLoad="1"';
const byExcel = { calculation: 'calcId="191029"', application: "Microsoft Excel" };

describe("files from public reports", () => {
  for (const one of casesOf("09-formula-values"))
    it(`${one.id} stops or asks, with the reason`, async () => {
      const found = await readCase(bench, one);
      expect(found.notices.join()).toMatch(/formula cells? (?:hold|has|have)|All formulas/);
      expect([...found.problems, ...Object.values(found.asked).map(({ reason }) => reason)].join()).toMatch(/never calculated/);
    });
});

describe("formulas without a result block the mapping of their column", () => {
  const stopping: readonly (readonly [string, PackedWorkbook, number])[] = [
    ["0 in a file that asks to be calculated", { rows: register((row) => ({ f: `D${row}*25`, v: 0 }), amount), calculation: asked }, 3],
    ["nothing stored, as openpyxl writes it", { rows: register((row) => ({ f: `D${row}*25` }), amount), calculation: asked }, 3],
    ["nothing stored, whatever wrote the file", { rows: register((row) => ({ f: `D${row}*25` }), amount), ...byExcel }, 3],
    ["0 where nothing says that the file was calculated", { rows: register((row) => ({ f: `D${row}*25`, v: 0 }), amount) }, 3],
    [
      "0 kept by a program that opened the file without calculating",
      { rows: register((row) => ({ f: `D${row}*25`, v: 0 }), amount), application: "LibreOffice/7.6" },
      3,
    ],
    [
      "0 in some rows, constants in the others",
      { rows: register((row, at) => (at === 1 ? 2100 : { f: `D${row}*25`, v: 0 }), amount), calculation: asked },
      2,
    ],
    [
      "shared formulas",
      {
        rows: register(
          (row) => ({ f: row === 2 ? "D2*25" : "", v: 0, with: `t="shared" si="0"${row === 2 ? ' ref="E2:E4"' : ""}` }),
          amount,
        ),
      },
      3,
    ],
    [
      "an array formula, which only the first cell has",
      { rows: register((row) => (row === 2 ? { f: "D2:D4*25", v: 0, with: 't="array" ref="E2:E4"' } : 0), amount), calculation: asked },
      3,
    ],
    ["empty texts", { rows: register((row) => ({ f: `TEXT(D${row},"0")`, v: "" }), amount), calculation: asked }, 3],
  ];
  test.each(stopping)("%s", async (_, workbook, cells) => {
    const found = await read(packedWorkbook(workbook));
    expect(found.problems.join()).toMatch(new RegExp(`^“Gross Pay” has ${cells} formulas that were never calculated \\(first: row 2\\)`));
    expect(found.problems.join()).toMatch(/Open the file in Excel, save it and upload it again/);
    expect(Object.keys(found.taken)).not.toContain("Gross Pay");
    expect(found.problems.join()).not.toContain("401k");
  });

  it("even if a total agrees with the zeros above it", async () => {
    const rows = register(
      (row) => ({ f: `D${row}*25`, v: 0 }),
      (row) => ({ f: `E${row}*0.05`, v: 0 }),
      [["Total", null, null, null, { f: "SUM(E2:E4)", v: 0 }, { f: "SUM(F2:F4)", v: 0 }]],
    );
    const { problems } = await read(packedWorkbook({ rows, calculation: asked }));
    expect(problems).toHaveLength(2);
  });

  const computed: Pay = (row, at) => ({ f: `ROUND(D${row}*25,2)`, v: at === 1 ? 0 : 2000 });
  const single: readonly (readonly [string, Pay, RegExp])[] = [
    ["a single 0 whose own cells give an amount", computed, /^“Gross Pay” has 1 formula that was never calculated \(first: row 3\)/],
    [
      "a single empty text",
      (row, at) => ({ f: `D${row}*25`, v: at === 2 ? "" : 2000 }),
      /^“Gross Pay” has 1 formula that was never calculated \(first: row 4\)/,
    ],
    [
      "a shared formula",
      (row, at) => ({ f: row === 2 ? "D2*25" : "", v: at === 2 ? 0 : 2000, with: `t="shared" si="0"${row === 2 ? ' ref="E2:E4"' : ""}` }),
      /^“Gross Pay” has 1 formula that was never calculated \(first: row 4\)/,
    ],
    [
      "an amount of before its cells were changed",
      (row, at) => ({ f: `D${row}*25`, v: at === 1 ? 1900 : 2000 }),
      /^“Gross Pay” has 1 formula whose stored result is not what the formula's cells give \(first: row 3\)/,
    ],
  ];
  test.each(single)("%s, whatever program created the file", async (_, pay, words) => {
    const found = await read(packedWorkbook({ rows: register(pay, amount), ...byExcel }));
    expect(found.problems.join()).toMatch(words);
    expect(found.notices.join()).toMatch(/1 formula cell (?:holds 0|stores a result)/);
    expect(found.asked["Gross Pay"]?.field).toBe("gross_pay");
    expect(found.problems.join()).not.toContain("401k");
  });

  it("until a person accepts the stored values", async () => {
    const content = packedWorkbook({ rows: register((row) => ({ f: `D${row}*0`, v: 0 }), amount), calculation: asked });
    const { mapping, columns } = await bench.inspection(content, "payroll_register", { planYear: 2024 });
    expect(columns.find(({ header: name }) => name === "Gross Pay")?.uncalculated).toEqual({ cells: 3, firstRow: 2 });
    const facts = await bench.normalize(mapping);
    expect(facts.kept + facts.keptOutOfPeriod).toBe(3);
  });
});

describe("formulas with their results are read without a notice", () => {
  const total: readonly PackedCell[] = ["Total", null, null, null, { f: "SUM(E2:E4)" }, { f: "SUM(F2:F4)" }];
  const quiet: readonly (readonly [string, PackedWorkbook])[] = [
    ["results", { rows: register((row) => ({ f: `D${row}*25`, v: 2000 }), amount), calculation: asked }],
    [
      "results of formulas that are not calculated here",
      { rows: register((row, at) => ({ f: `VLOOKUP(A${row},Rates!A:B,2)`, v: at === 1 ? 0 : 2000 }), amount), calculation: asked },
    ],
    ["results that were stored rounded", { rows: register((row) => ({ f: `D${row}*25.0003`, v: 2000.02 }), amount), ...byExcel }],
    ["a column of true zeros that Excel calculated", { rows: register((row) => ({ f: `D${row}*0`, v: 0 }), amount), ...byExcel }],
    [
      "true zeros among results",
      { rows: register((row, at) => ({ f: `D${row}*${at === 1 ? 0 : 25}`, v: at === 1 ? 0 : 2000 }), amount), calculation: asked },
    ],
    [
      "true zeros beside another column with results, where nothing says who calculated",
      {
        rows: register(
          (row) => ({ f: `D${row}*0`, v: 0 }),
          (row) => ({ f: `D${row}*2`, v: 160 }),
        ),
      },
    ],
    ["constant zeros", { rows: register(() => 0, amount), calculation: asked }],
    ["empty texts that Excel calculated", { rows: register(amount, (row) => ({ f: `IF(D${row}>90,1,"")`, v: "" })), ...byExcel }],
  ];
  test.each(quiet)("%s", async (_, workbook) => {
    const { problems, notices } = await read(packedWorkbook(workbook));
    expect([...problems, ...notices]).toEqual([]);
  });

  it("a total row without results is reported but blocks nothing, since no record is read from it", async () => {
    const { problems, notices, taken } = await read(packedWorkbook({ rows: register(amount, amount, [total]), calculation: asked }));
    expect(problems).toEqual([]);
    expect(taken).toMatchObject({ "Gross Pay": "gross_pay" });
    expect(notices).toEqual([
      "2 formula cells have no stored result (columns E, F; first: E5). All of them are in rows that are not read, such as totals. No action is needed.",
    ]);
  });

  it("a spreadsheet error is a rejected value, never 0", async () => {
    const rows = register((row, at) => ({ f: `D${row}*25`, v: at === 1 ? "#REF!" : 2000 }), amount);
    const { issues, notices } = await read(packedWorkbook({ rows, ...byExcel }));
    expect(notices.join()).toMatch(/1 cells? ha(?:s|ve) a spreadsheet error/);
    expect(issues.join()).toContain("#REF!");
  });

  it("a workbook that calculates only on request has a notice that its results may be outdated", async () => {
    const manual = { calculation: 'calcId="191029" calcMode="manual"', application: "Microsoft Excel" };
    const { notices } = await read(packedWorkbook({ rows: register((row) => ({ f: `D${row}*25`, v: 2000 }), amount), ...manual }));
    expect(notices.join()).toMatch(/calculates its formulas only when asked/);
    expect((await read(packedWorkbook({ rows: register(amount, amount), ...manual }))).notices).toEqual([]);
  });
});

describe("workbooks in other formats", () => {
  const bookOf = (bookType: NonNullable<WritingOptions["bookType"]>, value: number | undefined, second = value): Uint8Array => {
    const sheet = utils.aoa_to_sheet([
      header,
      ["E100", "Alvarez, Nora", "01/12/2024", 80, 0, 100],
      ["E101", "Brandt, Otis", "02/12/2024", 80, 0, 100],
    ]);
    for (const row of [2, 3]) sheet[`E${row}`] = { t: "n", f: `D${row}*25`, v: row === 2 ? value : second };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Pay");
    return write(book, { bookType, type: "buffer" }) as Uint8Array;
  };
  for (const bookType of ["ods", "fods", "xlml"] as const)
    it(`${bookType}: formulas that are all 0 block the mapping, calculated ones do not`, async () => {
      const upload = (content: Uint8Array) => readCase(bench, { content, slot: "payroll_register", upload_as: `register.${bookType}` });
      expect((await upload(bookOf(bookType, 0))).problems.join()).toMatch(/“Gross Pay” has 2 formulas that were never calculated/);
      expect((await upload(bookOf(bookType, 2000))).problems).toEqual([]);
    });

  it("ods: a single 0 that contradicts the cells in its formula blocks the mapping", async () => {
    const { problems } = await readCase(bench, {
      ...{ content: bookOf("ods", 2000, 0), slot: "payroll_register", upload_as: "register.ods" },
    });
    expect(problems.join()).toMatch(/“Gross Pay” has 1 formula that was never calculated \(first: row 3\)/);
  });
});
