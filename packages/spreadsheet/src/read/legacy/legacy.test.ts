import { utils, type WritingOptions, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { cellsOf, readable, readWhole } from "../read.test-data.ts";
import { loadSheetLibrary } from "./load-sheet-library.ts";

type BookType = NonNullable<WritingOptions["bookType"]>;

/**
 * Writes the same report in any format the library supports: text with leading zeros, dates, amounts, percentages, identifiers, booleans,
 * errors.
 */
function workbook(bookType: BookType, date1904 = false): Buffer {
  const sheet = utils.aoa_to_sheet([
    ["SSN", "Name", "Pay date", "Gross", "Share", "Active"],
    ["000123456", "Zoë Example", 45_672, 1234.5, 0.07, true],
    ["900-12-3456", 'O\'Neil, "Pat"', 45_673, -3, 0.125, false],
    [null, null, null, { t: "e", v: 42 }],
    ["", "Total", null, 1231.5],
  ]);
  for (const at of ["C2", "C3"]) sheet[at].z = "yyyy-mm-dd";
  for (const at of ["E2", "E3"]) sheet[at].z = "0.0%";
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Pay");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["hidden"]]), "Notes");
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }], WBProps: { date1904 } };
  return write(book, { bookType, type: "buffer" }) as Buffer;
}

const expected = [
  ["SSN", "Name", "Pay date", "Gross", "Share", "Active"],
  ["000123456", "Zoë Example", "2025-01-15", "1234.5", "7%", "TRUE"],
  ["900-12-3456", 'O\'Neil, "Pat"', "2025-01-16", "-3", "12.5%", "FALSE"],
  ["", "", "", "#N/A"],
  ["", "Total", "", "1231.5"],
];

const formats: readonly (readonly [BookType, string])[] = [
  ["biff8", "xls"],
  ["biff5", "xls"],
  ["xlsb", "xlsb"],
  ["ods", "ods"],
  ["xlml", "xml"],
  ["xlsx", "xlsx"],
];

describe("older and foreign workbooks", () => {
  for (const [bookType, format] of formats)
    it(`saved as ${bookType} have the same cells as the report in XLSX`, async () => {
      await loadSheetLibrary();
      const whole = await readable(workbook(bookType));
      expect(whole.file.format).toBe(format);
      // The library writes Excel 5 without accents, and ODS without error cells or hidden sheets.
      const cells = bookType === "biff5" ? expected.map((row) => row.map((text) => text.replace("ë", "_"))) : expected;
      expect(cellsOf(whole)).toEqual(bookType === "ods" ? cells.filter(([, , , gross]) => gross !== "#N/A") : cells);
      expect(whole.facts).toMatchObject({ rows: 5, columns: 6 });
      if (bookType !== "ods") expect(whole.facts.errorCells).toEqual({ count: 1, first: [{ row: 4, column: 4 }] });
      expect(whole.file.sheets.map(({ name }) => name)).toEqual(["Pay", "Notes"]);
      if (bookType !== "ods") expect(whole.file.sheets.map(({ visibility }) => visibility)).toEqual(["visible", "hidden"]);
    });

  it("in the 1904 date system get their own dates", async () => {
    for (const bookType of ["biff8", "xlsb", "xlml"] as const) {
      const whole = await readable(workbook(bookType, true));
      expect(whole.file.date1904, bookType).toBe(true);
      expect(cellsOf(whole)[1]?.[2], bookType).toBe("2029-01-16");
    }
  });

  it("cut off or corrupted anywhere are read or refused, and nothing is thrown", async () => {
    for (const bookType of ["biff8", "biff5", "xlsb", "ods", "xlml"] as const) {
      const good = workbook(bookType);
      for (let turn = 0; turn < 60; turn += 1) {
        const bad = Buffer.from(turn % 2 === 0 ? good : good.subarray(0, Math.floor((good.length * turn) / 60)));
        const place = Math.floor((bad.length * turn) / 60);
        if (turn % 2 === 0) bad[place] = ((bad[place] ?? 0) + 77 + turn) % 256;
        const whole = await readWhole(bad);
        if (typeof whole === "string") expect(whole, `${bookType} ${turn}`).toMatch(/^file-[a-z-]+: \S.*\.$/);
      }
    }
  });

  it("too large to be held in memory are refused before they are opened", async () => {
    expect(await readWhole(workbook("biff8"), { maxLibraryBytes: 1000 })).toMatch(/^file-too-large: The file is larger than/);
    expect(await readWhole(workbook("xlsb"), { maxLibraryUnpackedBytes: 1000 })).toMatch(/^file-too-large: The workbook unpacks/);
  });
});

describe("Excel 2003 XML", () => {
  const xml = (table: string, more = ""): string =>
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="z"><NumberFormat ss:Format="00000"/></Style></Styles>
    <Worksheet ss:Name="One"><Table>${table}</Table>${more}</Worksheet><Worksheet ss:Name="Two"><Table/><WorksheetOptions xmlns="x"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>`;

  it("has its cells where indexes and merges put them, leaves out comments, and reports hidden rows", async () => {
    const whole = await readable(
      xml(`<Column ss:Index="2" ss:Span="1" ss:Hidden="1"/>
      <Row><Cell ss:MergeAcross="1"><Data ss:Type="String">Pay &amp; more</Data><Comment><ss:Data>no</ss:Data></Comment></Cell><Cell><Data ss:Type="Number">7</Data></Cell></Row>
      <Row ss:Index="4" ss:Hidden="1"><Cell ss:Index="3" ss:StyleID="d"><Data ss:Type="DateTime">2025-01-15T00:00:00.000</Data></Cell><Cell ss:StyleID="z"><Data ss:Type="Number">702</Data></Cell></Row>
      <Row><Cell ss:StyleID="d"><Data ss:Type="Number">45672</Data></Cell><Cell><ss:Data ss:Type="String"><B>rich</B> text</ss:Data></Cell><Cell><Data ss:Type="Boolean">1</Data></Cell></Row>`),
    );
    expect(whole.rows).toEqual([
      [1, ["Pay & more", "", "7"]],
      [4, ["", "", "2025-01-15", "00702"], { hidden: true, errorColumns: [], formulaWithoutValueColumns: [] }],
      [5, ["2025-01-15", "rich text", "TRUE"]],
    ]);
    expect(whole.facts).toMatchObject({
      hiddenColumns: [{ from: 2, to: 3 }],
      mergedRanges: { first: ["R1C1"] },
      hiddenRows: { first: [4] },
    });
    expect(whole.file.sheets.map(({ visibility }) => visibility)).toEqual(["visible", "hidden"]);
  });

  it("is refused if it is cut, defines entities or gives an invalid position", async () => {
    expect(await readWhole(xml("<Row>").slice(0, 420))).toMatch(/^file-damaged/);
    expect(await readWhole(xml("").replace("<Workbook", '<!DOCTYPE x [<!ENTITY a "b">]><Workbook'))).toMatch(/^file-bomb/);
    expect(await readWhole(xml('<Row ss:Index="x"/>'))).toMatch(/^file-damaged/);
    expect(await readWhole(xml('<Row><Cell ss:Index="20000"><Data ss:Type="String">x</Data></Cell></Row>'))).toMatch(/^file-too-large/);
  });
});

describe("web pages saved as workbooks", () => {
  it("keep the texts of their tables, including leading zeros, with each table as a sheet", async () => {
    const page =
      "<html><body><table><tr><th>SSN</th><th>Gross</th></tr><tr><td>000123456</td><td>1,234.50</td></tr></table><p>x</p><table><tr><td>1</td></tr></table></body></html>";
    const whole = await readable(page);
    expect(cellsOf(whole)).toEqual([
      ["SSN", "Gross"],
      ["000123456", "1,234.50"],
    ]);
    expect(whole.file.sheets.length).toBe(2);
    expect(whole.file.notices.map(({ code }) => code)).toEqual(["read-as-web-page"]);
  });

  it("decode decimal and hexadecimal character references", async () => {
    const page =
      "<table><tr><th>Name</th><th>Note</th></tr><tr><td>O&#x27;Hara &#38; W&#XF3;jcik</td><td>a &lt; b &amp;amp; c&#39;s</td></tr></table>";
    expect(cellsOf(await readable(page))[1]).toEqual(["O'Hara & W\u00f3jcik", "a < b &amp; c's"]);
  });

  it("stop at the last column if a cell claims to span more columns than exist", async () => {
    for (const span of ["9".repeat(20), "9".repeat(400)]) {
      const { facts } = await readable(`<table><tr><td colspan="${span}">Total</td></tr><tr><td>1</td></tr></table>`);
      expect(facts.mergedRanges.first).toEqual(["A1:XFD1"]);
    }
  });

  it("are refused by name if they have no table, or tables inside the rows of another", async () => {
    expect(await readWhole("<html><body><p>Sign in</p></body></html>")).toMatch(
      /^file-not-a-spreadsheet: The file is a web page \(HTML\) without a table/,
    );
    expect(await readWhole("<table></table>".repeat(20_000))).toMatch(/more than 200 tables/);
    expect(await readWhole("<table><tr><td>a</td><td>b<table><tr><td>1</td></tr></table></td></tr></table>")).toMatch(
      /tables inside the rows of another table/,
    );
  });
});
