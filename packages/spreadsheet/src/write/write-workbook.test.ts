import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePlainDate } from "@tieout/kernel";
import {
  blankCell,
  type Cell,
  type CellContent,
  type CellStyle,
  dateCell,
  formulaCell,
  moneyCell,
  numberCell,
  percentCell,
  type SheetModel,
  textCell,
  unavailableCell,
  type WorkbookModel,
} from "@tieout/spreadsheet/model";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { scanWorkbook, unpack } from "./scan-workbook.ts";
import { writeWorkbook } from "./write-workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "tieout-write-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const freshPath = (): string => join(folder, `${++files}.xlsx`);

const sheetOf = (cells: readonly (Cell | null)[][], more: Partial<SheetModel> = {}): SheetModel => ({
  name: "Sheet",
  columns: [{ width: 12 }],
  rows: cells.map((row) => ({ cells: row })),
  ...more,
});
const workbookOf = (...sheets: SheetModel[]): WorkbookModel => ({ title: "Test", footer: "A & B", sheets });

async function written(model: WorkbookModel) {
  const path = freshPath();
  const report = await writeWorkbook(model, path);
  return { path, report, parts: await unpack(path), sheets: await scanWorkbook(path) };
}
const partText = (parts: Map<string, Buffer>, name: string): string => parts.get(name)?.toString("utf8") ?? "";

describe("cells", () => {
  test("any text is read back unit for unit, and never as a formula", async () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))).map((units) => units.join("")),
      fc.string({ unit: fc.constantFrom("_", "_x0041", "x", "0", "4", "1", "F", "\u0001", "\r", "\n", " ", "&", "<", "é", "\ud800") }),
      fc.tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r"), fc.string()).map(([start, rest]) => start + rest),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async (texts) => {
        const { sheets } = await written(workbookOf(sheetOf(texts.map((text) => [textCell(text)]))));
        texts.forEach((text, at) => {
          const cell = sheets[0]?.cells.get(`A${at + 1}`);
          expect(cell).toMatchObject({ kind: "text", value: text, formula: null });
        });
      }),
      { numRuns: 150 },
    );
  });

  test("only text that begins like a formula has the quote prefix, in every style", async () => {
    const styles: CellStyle[] = ["text", "identifier", "wrapped", "fillText", "totalLabel", "title", "exception", "mono", "check"];
    const texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "plain", ""];
    const { parts, sheets } = await written(workbookOf(sheetOf(texts.map((text) => styles.map((style) => textCell(text, style))))));
    const formats = [
      ...partText(parts, "xl/styles.xml")
        .replace(/.*<cellXfs/s, "")
        .matchAll(/<xf [^>]*>/g),
    ].map(([tag]) => tag);
    for (const [address, cell] of sheets[0]!.cells) {
      const quoted = formats[cell.style]!.includes('quotePrefix="1"');
      expect(quoted, address).toBe(/^[=+\-@\t\r]/.test(cell.value));
    }
  });

  test("money is the exact decimal of its cents, whatever the amount", async () => {
    const amount = fc
      .integer({ min: 1, max: 20 })
      .chain((digits) => fc.bigInt({ min: -(10n ** BigInt(digits)), max: 10n ** BigInt(digits) }));
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 50 }), async (amounts) => {
        const { sheets } = await written(workbookOf(sheetOf(amounts.map((cents) => [moneyCell(cents)]))));
        amounts.forEach((cents, at) => {
          const [, sign = "", whole = "", fraction = ""] =
            /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(sheets[0]!.cells.get(`A${at + 1}`)!.value) ?? [];
          const size = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
          expect(sign === "-" ? -size : size).toBe(cents);
        });
      }),
      { numRuns: 100 },
    );
    const { sheets } = await written(
      workbookOf(sheetOf([[-5n, -100n, 0n, 7n, 123450n, 214748364800n, 99n].map((cents) => moneyCell(cents))])),
    );
    expect([...sheets[0]!.cells.values()].map(({ value }) => value)).toEqual(["-0.05", "-1", "0", "0.07", "1234.5", "2147483648", "0.99"]);
  });

  test("dates are serials of the 1900 system, and text if Excel has no valid serial", async () => {
    const days = ["2025-03-12", "1900-03-01", "1900-02-28", "1850-01-31"].map((text) => dateCell(parsePlainDate(text)!));
    const { sheets } = await written(workbookOf(sheetOf([days])));
    expect([...sheets[0]!.cells.values()].map(({ kind, value }) => [kind, value])).toEqual([
      ["number", "45728"],
      ["number", "61"],
      ["text", "28 Feb 1900"],
      ["text", "31 Jan 1850"],
    ]);
  });

  test("a percentage is stored as its fraction, and numbers keep every digit", async () => {
    const cells = [
      percentCell(5000),
      percentCell(-1),
      percentCell(12345),
      percentCell(12.5),
      numberCell(0.1),
      numberCell(-3),
      numberCell(1e21),
    ];
    const { sheets } = await written(workbookOf(sheetOf([cells])));
    expect([...sheets[0]!.cells.values()].map(({ value }) => Number(value))).toEqual([0.5, -0.0001, 1.2345, 0.00125, 0.1, -3, 1e21]);
  });

  test("a formula keeps its text and its cached value of the right type", async () => {
    const formula = 'IF(A1<>"",A1&"<",0)';
    const contents: CellContent[] = [
      { kind: "money", cents: -150n },
      { kind: "text", text: "<OK>" },
      { kind: "text", text: "" },
      { kind: "blank" },
    ];
    const { sheets, report } = await written(workbookOf(sheetOf([contents.map((content) => formulaCell(formula, content, "money"))])));
    expect([...sheets[0]!.cells.values()].map(({ kind, value, formula: text }) => [kind, value, text])).toEqual([
      ["number", "-1.5", formula],
      ["text", "<OK>", formula],
      ["text", "", formula],
      ["text", "", formula],
    ]);
    expect(report.sheets[0]).toMatchObject({ name: "Sheet", rows: 1, formulaCells: 4 });
  });

  test("text longer than a cell's limit is cut with an ellipsis, never inside a character, and reported", async () => {
    const long = `${"x".repeat(32_765)}😀 and more`;
    const { sheets, report } = await written(workbookOf(sheetOf([[null, textCell(long)], [textCell("y".repeat(32_767))]])));
    expect(sheets[0]!.cells.get("B1")!.value).toBe(`${"x".repeat(32_765)}…`);
    expect(sheets[0]!.cells.get("A2")!.value).toHaveLength(32_767);
    expect(report.sheets[0]!.cutTexts).toEqual(["B1"]);
  });
});

describe("the file", () => {
  const rich = (): WorkbookModel =>
    workbookOf(
      {
        name: "Plan's <TB>",
        columns: [{ width: 30 }, { width: 14, hidden: true }],
        rows: (function* () {
          yield { cells: [textCell("Fund", "heading"), textCell("Amount", "heading")], heightPoints: 30 };
          for (let at = 0; at < 60_000; at++) yield { cells: [textCell(`Fund ${at}`), moneyCell(BigInt(at * 37))] };
          yield {
            cells: [textCell("Total", "totalLabel"), formulaCell("SUM(B2:B60001)", { kind: "money", cents: 66598890000n }, "totalMoney")],
          };
        })(),
        frozenRows: 1,
        frozenColumns: 1,
        autoFilter: "A1:B60001",
        printTitleRows: [1, 1],
        landscape: true,
      },
      sheetOf(
        [
          [
            unavailableCell("trust <statement>"),
            formulaCell('IF(1=1,"OK","DIFF")', { kind: "text", text: "OK" }, "check"),
            blankCell("fillDate"),
          ],
        ],
        {
          name: "Notes",
          merges: ["D1:E1"],
          conditionalFormats: [{ range: "A1:A9", formula: "ABS(A1)>0.005", style: "difference" }],
          validations: [{ range: "C1:C5", values: ["Yes", 'The "other"'] }],
        },
      ),
    );

  test("has the same bytes every time, in any time zone and with any number of threads", async () => {
    const { report } = await written(rich());
    const again = await written(rich());
    expect(again.report.sha256).toBe(report.sha256);
    const script = freshPath().replace("xlsx", "mjs");
    const here = new URL("./write-workbook.ts", import.meta.url).href;
    const code = `import { writeWorkbook } from ${JSON.stringify(here)};
      const rows = [{ cells: [{ content: { kind: "date", on: "2025-03-12" }, style: "date" }, { content: { kind: "money", cents: 5n }, style: "money" }] }];
      const many = { title: "T", footer: "F", sheets: [{ name: "S", columns: [], rows: Array.from({ length: 40000 }, () => rows[0]) }] };
      console.log((await writeWorkbook(many, process.argv[2])).sha256);`;
    await writeFile(script, code);
    const digest = (env: Record<string, string>): string =>
      execFileSync(process.execPath, ["--import", "tsx", script, freshPath()], {
        env: { ...process.env, ...env },
        encoding: "utf8",
        cwd: import.meta.dirname,
      });
    expect(digest({ TZ: "Pacific/Kiritimati", UV_THREADPOOL_SIZE: "1" })).toBe(
      digest({ TZ: "America/Los_Angeles", UV_THREADPOOL_SIZE: "8" }),
    );
  });

  test("reports its own size and hash, and every part passes its checksum", async () => {
    const { path, report } = await written(rich());
    const bytes = await readFile(path);
    expect(report.bytes).toBe(bytes.length);
    expect(report.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    // unpack() verifies sizes and checksums.
    expect((await unpack(path)).size).toBe(12);
  });

  test("a table too wide to be readable on one page prints on several, each with the header rows and frozen columns", async () => {
    const columns = Array.from({ length: 30 }, () => ({ width: 15 }));
    const { parts } = await written(workbookOf(sheetOf([[]], { columns, frozenColumns: 2, printTitleRows: [1, 1], landscape: true })));
    const sheet = partText(parts, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<pageSetup paperSize="3" scale="80" orientation="landscape"/>');
    expect(sheet).not.toContain("fitToPage");
    expect(sheet).toContain('<colBreaks count="1" manualBreakCount="1"><brk id="16" max="1048575" man="1"/></colBreaks>');
    expect(partText(parts, "xl/workbook.xml")).toContain(">'Sheet'!$A:$B,'Sheet'!$1:$1</definedName>");
  });

  test("shrinks a table that fits at a readable size to one page of the smallest paper", async () => {
    const setupOf = async (width: number): Promise<string> => {
      const { parts } = await written(
        workbookOf(sheetOf([[]], { columns: Array.from({ length: 10 }, () => ({ width })), landscape: true })),
      );
      const xml = partText(parts, "xl/worksheets/sheet1.xml");
      expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
      return /<pageSetup [^>]*>/.exec(xml)?.[0] ?? "";
    };
    const setup = (paper: number): string => `<pageSetup paperSize="${paper}" fitToWidth="1" fitToHeight="0" orientation="landscape"/>`;
    expect([await setupOf(10), await setupOf(18), await setupOf(23)]).toEqual([setup(1), setup(5), setup(3)]);
  });

  test("prints a smaller table below a wide one only once, and omits the foot, on a sheet with several pages side by side", async () => {
    const columns = Array.from({ length: 30 }, () => ({ width: 15 }));
    const wide = columns.map((_, at) => textCell(`c${at}`));
    const line = { cells: [{ ...textCell("Below"), span: "page" as const }] };
    const rows = [...[wide, wide, []].map((cells) => ({ cells })), line, { cells: wide.slice(0, 3) }, { ...line, isFoot: true }];
    const { parts } = await written(
      workbookOf({ ...sheetOf([], { columns, frozenColumns: 2, printTitleRows: [1, 1], landscape: true }), rows }),
    );
    expect(partText(parts, "xl/workbook.xml")).toContain(">'Sheet'!$A$1:$AD$2,'Sheet'!$A$3:$P$5</definedName>");
    // The line spans the repeated columns; the foot, which is shown only on screen, spans the whole first page.
    expect(partText(parts, "xl/worksheets/sheet1.xml")).toContain('<mergeCell ref="A4:B4"/><mergeCell ref="A6:P6"/>');
  });

  test("repeats a table's header if it continues on another page, or only the rows above it if other tables follow", async () => {
    const columns = [{ width: 20 }, { width: 20 }];
    const titlesOf = async (tableRows: number): Promise<string | undefined> => {
      const table = Array.from({ length: tableRows }, (_, at) => [textCell(`a${at}`), textCell("b")]);
      const below = Array.from({ length: 60 }, () => [textCell("below")]);
      const sheet = sheetOf([[textCell("Client")], [textCell("Head"), textCell("Head")], ...table, [textCell("Total")], ...below], {
        columns,
        printTitleRows: [1, 2],
        autoFilter: `A2:B${tableRows + 2}`,
        landscape: true,
      });
      const { parts } = await written(workbookOf(sheet));
      return />'Sheet'!(\$1:\$\d)<\/definedName>/.exec(partText(parts, "xl/workbook.xml"))?.[1];
    };
    expect([await titlesOf(20), await titlesOf(45)]).toEqual(["$1:$1", "$1:$2"]);
  });

  test("wraps text that does not fit its column and makes the row tall enough", async () => {
    const long = "Distribution detail, gross less reversals and voids";
    const { parts } = await written(workbookOf(sheetOf([[textCell(long)], [textCell("short")], [{ ...textCell(long), span: 8 }]])));
    const heights = [...partText(parts, "xl/worksheets/sheet1.xml").matchAll(/<row r="(\d)"(?: ht="([\d.]+)")?/g)].map(
      ([, , height]) => height,
    );
    expect(heights).toEqual(["68", undefined, undefined]);
  });

  test("links cells to a location in the workbook, with one entry for a run of cells", async () => {
    const linked = (link: string): Cell => ({ ...textCell("S1 row 2"), link });
    const cells = [linked("'Sources'!A8"), linked("'Sources'!A8"), linked("'Sources'!A9"), textCell("none"), linked("'Sources'!A9")];
    const { parts } = await written(workbookOf(sheetOf(cells.map((cell) => [cell]))));
    const [, links] = /<hyperlinks>(.*)<\/hyperlinks>/.exec(partText(parts, "xl/worksheets/sheet1.xml")) ?? [];
    const entry = (range: string, line: number): string => `<hyperlink ref="${range}" location="&apos;Sources&apos;!A${line}"/>`;
    expect(links?.replaceAll("'", "&apos;")).toBe(entry("A1:A2", 8) + entry("A3", 9) + entry("A5", 9));
  });

  test("carries frozen panes, filter, print titles, merges, choices, comments, page setup and fixed properties", async () => {
    const { parts, report } = await written(rich());
    const [first, second] = [partText(parts, "xl/worksheets/sheet1.xml"), partText(parts, "xl/worksheets/sheet2.xml")];
    const book = partText(parts, "xl/workbook.xml");
    expect(first).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>');
    expect(first).toContain('<autoFilter ref="A1:B60001"/>');
    expect(first).toContain('fitToHeight="0" orientation="landscape"');
    expect(first).toContain("&amp;8 A &amp;&amp; B&amp;R");
    expect(first).toContain('<col min="2" max="2" width="14.7109375" customWidth="1" hidden="1"/>');
    expect(book).toContain(">'Plan''s &lt;TB&gt;'!$1:$1</definedName>");
    expect(book).toContain(">'Plan''s &lt;TB&gt;'!$A$1:$B$60001</definedName>");
    expect(second).toContain('<mergeCell ref="D1:E1"/>');
    expect(second).toContain('<formula1>"Yes,The ""other"""</formula1>');
    expect(second).toContain("<formula>ABS(A1)&gt;0.005</formula>");
    expect(second).toContain('<conditionalFormatting sqref="B1:B1"><cfRule type="cellIs" dxfId="0"');
    expect(second).toContain("<legacyDrawing");
    expect(partText(parts, "xl/comments2.xml")).toContain("Not in source report: trust &lt;statement&gt;");
    expect(partText(parts, "xl/drawings/vmlDrawing2.vml")).toContain("<x:Row>0</x:Row><x:Column>0</x:Column>");
    expect(partText(parts, "[Content_Types].xml")).toContain("/xl/comments2.xml");
    expect(partText(parts, "docProps/core.xml")).toContain("<dc:creator>Tieout</dc:creator>");
    expect(report.sheets.map(({ rows, formulaCells }) => [rows, formulaCells])).toEqual([
      [60_002, 1],
      [1, 1],
    ]);
  });

  test("gives every comment in the workbook a shape ID from its own drawing's blocks", async () => {
    const commented = (name: string): SheetModel =>
      sheetOf(
        Array.from({ length: 1100 }, () => [unavailableCell("a statement")]),
        { name },
      );
    const { parts } = await written(workbookOf(commented("One"), commented("Two")));
    const ids = [1, 2].map((number) => {
      const shapes = partText(parts, `xl/drawings/vmlDrawing${number}.vml`);
      const blocks = /<o:idmap v:ext="edit" data="([\d,]+)"/.exec(shapes)![1]!.split(",").map(Number);
      const found = [...shapes.matchAll(/id="_x0000_s(\d+)"/g)].map(([, id]) => Number(id));
      expect(found.every((id) => blocks.includes(Math.floor(id / 1024)))).toBe(true);
      return found;
    });
    expect(new Set(ids.flat()).size).toBe(2200);
  });

  test("keeps a footer within Excel's 255 characters, counting escapes", async () => {
    const { parts } = await written({ ...workbookOf(sheetOf([])), footer: "a&".repeat(400) });
    const footer = /<oddFooter>(.*)<\/oddFooter>/
      .exec(partText(parts, "xl/worksheets/sheet1.xml"))![1]!
      .replaceAll("&amp;", "&")
      .replaceAll("&lt;", "<");
    expect(footer.length).toBeLessThanOrEqual(255);
    expect(footer).toMatch(/a&&a…&R/);
  });
});
