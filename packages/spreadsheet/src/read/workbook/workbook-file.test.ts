import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, readable, readWhole } from "../read.test-data.ts";
import { buildZip, type WorkbookFixture, workbookEntries } from "./zip.test-data.ts";

const workbook = (fixture: WorkbookFixture): Buffer => buildZip(workbookEntries(fixture));
const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\r", "&#13;");
const columnLetters = (column: number): string =>
  (column > 26 ? String.fromCharCode(64 + Math.floor((column - 1) / 26)) : "") + String.fromCharCode(65 + ((column - 1) % 26));

describe("cells of a workbook", () => {
  it("are read without NUL, however it is written, because no report uses it and no database stores it", async () => {
    const rows = `<row r="1"><c r="A1" t="str"><v>a_x0000_b</v></c><c r="B1" t="inlineStr"><is><t>_x0000_</t></is></c><c r="C1" t="s"><v>0</v></c></row>`;
    const whole = await readable(workbook({ rows, strings: "<si><t>c_x0000__x0041_</t></si>" }));
    expect(whole.rows).toEqual([[1, ["ab", "", "cA"]]]);
  });

  it("of every type are returned as the text they display", async () => {
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line </t></r></is></c>
      <c r="D2" t="b"><v>1</v></c><c r="E2" t="b"><v>0</v></c><c r="F2" t="str"><f>A2</f><v>a_x000D_b</v></c><c r="G2"><v>1234.5</v></c><c r="H2"><v>1.2345678E7</v></c>
      <c r="I2" s="1"><v>45672</v></c><c r="J2" s="2"><v>12345678</v></c><c r="K2" t="d"><v>2025-01-15T00:00:00</v></c><c r="L2" t="e"><v>#N/A</v></c><c r="M2" s="3"><v>0.07</v></c></row>`;
    const strings =
      "<si><t>plain &amp; simple</t></si><si><r><t>rich</t></r><rPh sb='0' eb='1'><t>guide</t></rPh><r><t><![CDATA[ <run>]]></t></r></si>";
    const whole = await readable(workbook({ rows, strings, formats: ["m/d/yyyy", "000-00-0000", "0.0%"] }));
    expect(whole.rows).toEqual([
      [
        2,
        [
          "plain & simple",
          "rich <run>",
          "in line ",
          "TRUE",
          "FALSE",
          "a\rb",
          "1234.5",
          "12345678",
          "2025-01-15",
          "012-34-5678",
          "2025-01-15",
          "#N/A",
          "7%",
        ],
        { hidden: false, errorColumns: [12], formulaWithoutValueColumns: [] },
      ],
    ]);
    expect(whole.facts).toMatchObject({ rows: 2, columns: 13, recordCount: 1, errorCells: { count: 1, first: [{ row: 2, column: 12 }] } });
  });

  it("are returned as written for any text in any position, shared or inline, compressed or stored", async () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab <&>'\"\n\r\t\u00e9\u{1f600}0"), minLength: 1, maxLength: 8 });
    const cell = fc.record({ row: fc.integer({ min: 1, max: 30 }), column: fc.integer({ min: 1, max: 60 }), text, shared: fc.boolean() });
    const cells = fc.uniqueArray(cell, { selector: ({ row, column }) => row * 100 + column, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(cells, fc.boolean(), async (list, stored) => {
        const strings: string[] = [];
        const rowNumbers = [...new Set(list.map(({ row }) => row))].sort((a, b) => a - b);
        const rowXml = rowNumbers.map((row) => {
          const inside = list
            .filter((one) => one.row === row)
            .map((one) => {
              const r = `${columnLetters(one.column)}${row}`;
              if (!one.shared) return `<c r="${r}" t="inlineStr"><is><t>${xml(one.text)}</t></is></c>`;
              strings.push(`<si><t>${xml(one.text)}</t></si>`);
              return `<c r="${r}" t="s"><v>${strings.length - 1}</v></c>`;
            });
          return `<row r="${row}">${inside.join("")}</row>`;
        });
        const entries = workbookEntries({ rows: rowXml.join(""), strings: strings.join("") }).map((entry) => ({ ...entry, stored }));
        const whole = await readable(buildZip(entries));
        const found = whole.rows.flatMap(([row, values]) =>
          values.flatMap((value, at) => (value === "" ? [] : [`${row},${at + 1}=${value}`])),
        );
        expect(found.sort()).toEqual(list.map((one) => `${one.row},${one.column}=${one.text}`).sort());
      }),
      { numRuns: 100 },
    );
  });

  it("without references follow one another, and rows without numbers are numbered from their cells or the previous row", async () => {
    const rows = `<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="B7"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>`;
    expect((await readable(workbook({ rows }))).rows).toEqual([
      [1, ["1", "2"]],
      [7, ["", "3", "4"]],
      [8, ["5"]],
    ]);
  });

  it("out of order are sorted into place, and a cell stored twice is reported", async () => {
    const { rows, facts } = await readable(
      workbook({
        rows: `<row r="3"><c r="C3"><v>3</v></c><c r="A3"><v>1</v></c><c r="C3"><v>9</v></c></row><row r="2"><c r="A2"><v>0</v></c></row>`,
      }),
    );
    expect(rows).toEqual([
      [3, ["1", "", "9"]],
      [2, ["0"]],
    ]);
    expect(facts.duplicateCells.first).toEqual([{ row: 3, column: 3 }]);
    expect(facts.rowsOutOfOrder.first).toEqual([2]);
  });

  it("follow the 1904 date system if the workbook says so, whatever its extensions say", async () => {
    const rows = `<row r="1"><c r="A1" s="1"><v>44210</v></c></row>`;
    expect(cellsOf(await readable(workbook({ rows, formats: ["yyyy-mm-dd"], date1904: true })))).toEqual([["2025-01-15"]]);
  });

  it("with a formula but no stored value are empty and reported with their position", async () => {
    const rows = `<row r="4"><c r="A4"><v>1</v></c><c r="B4"><f>A4*2</f></c><c r="C4"><f>A4</f><v></v></c><c r="D4" t="str"><f>""</f><v></v></c></row>`;
    const { rows: read, facts } = await readable(workbook({ rows }));
    expect(read).toEqual([[4, ["1"], { hidden: false, errorColumns: [], formulaWithoutValueColumns: [2, 3] }]]);
    expect(facts.formulasWithoutValue).toEqual({
      count: 2,
      first: [
        { row: 4, column: 2 },
        { row: 4, column: 3 },
      ],
    });
  });

  it("in hidden rows and columns are read and reported, as are merged ranges", async () => {
    const { rows, facts } = await readable(
      workbook({
        before: '<cols><col min="2" max="3" hidden="1"/></cols>',
        rows: `<row r="1" hidden="1"><c r="A1"><v>1</v></c></row>`,
        tail: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
      }),
    );
    expect(rows[0]?.[2]?.hidden).toBe(true);
    expect(facts).toMatchObject({
      hiddenRows: { count: 1, first: [1] },
      hiddenColumns: [{ from: 2, to: 3 }],
      mergedRanges: { first: ["A1:B2"] },
    });
  });

  it("are the same with namespace prefixes, comments, UTF-16 parts, backslashes in part names and different case", async () => {
    const plain = workbookEntries({ rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>' });
    const prefixed = plain.map((entry) =>
      entry.name === "xl/sheet.xml"
        ? {
            ...entry,
            content: Buffer.from(
              '\ufeff<x:worksheet xmlns:x="y"><!-- <row> --><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>x</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
              "utf16le",
            ),
          }
        : entry,
    );
    const odd = prefixed.map((entry) => ({ ...entry, name: entry.name.toUpperCase().replaceAll("/", "\\") }));
    expect(cellsOf(await readable(buildZip(odd)))).toEqual([["x"]]);
  });
});

describe("workbooks that are refused", () => {
  const entries = workbookEntries({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
  const replaced = (name: string, change: object): Buffer =>
    buildZip(entries.map((entry) => (entry.name === name ? { ...entry, ...change } : entry)));

  it("entities and document types: a bomb", async () => {
    const content = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>';
    expect(await readWhole(replaced("xl/sheet.xml", { content }))).toMatch(/^file-bomb/);
  });

  it("a part that unpacks endlessly: a bomb, detected while unpacking", async () => {
    const content = `<worksheet><sheetData>${" ".repeat(3_000_000)}</sheetData></worksheet>`;
    expect(await readWhole(replaced("xl/sheet.xml", { content }), { ratioFreeBytes: 100_000 })).toMatch(/^file-bomb/);
    expect(await readWhole(replaced("xl/sheet.xml", { content }), { maxUnpackedBytes: 100_000 })).toMatch(/^file-bomb/);
    expect(await readWhole(buildZip(entries), { maxArchiveEntries: 3 })).toMatch(/^file-bomb/);
  });

  it("wrong checksums, truncated files, missing strings, unfinished XML: damaged", async () => {
    expect(await readWhole(replaced("xl/sheet.xml", { crc: 1 }))).toMatch(/^file-damaged/);
    expect(await readWhole(buildZip(entries).subarray(0, 700))).toMatch(/^file-damaged/);
    expect(
      await readWhole(
        replaced("xl/sheet.xml", {
          content: "<worksheet><sheetData><row r='1'><c r='A1' t='s'><v>7</v></c></row></sheetData></worksheet>",
        }),
      ),
    ).toMatch(/^file-damaged/);
    expect(await readWhole(replaced("xl/sheet.xml", { content: "<worksheet><sheetData><row r='1'>" }))).toMatch(/^file-damaged/);
  });

  it("two parts with the same name but different content: damaged, because either could be the right one", async () => {
    expect(await readWhole(buildZip([...entries, { name: "XL/Sheet.xml", content: "<worksheet><sheetData/></worksheet>" }]))).toMatch(
      /^file-damaged/,
    );
    expect(await readWhole(buildZip([...entries, entries.find((entry) => entry.name === "xl/sheet.xml")!]))).toHaveProperty(
      "facts.recordCount",
      1,
    );
  });

  it("never throw anything but a refusal, whichever byte is corrupted or cut off", async () => {
    const good = buildZip(entries);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cut) => {
        const bad = Buffer.from(cut ? good.subarray(0, at) : good);
        if (!cut) bad[at] = byte;
        const whole = await readWhole(bad);
        if (typeof whole === "string") expect(whole).toMatch(/^file-[a-z-]+: \S.*\.$/);
      }),
      { numRuns: 400 },
    );
  });
});

describe("files that are not a table", () => {
  const cases: readonly [what: string, content: string | Buffer, code: string][] = [
    ["an empty file", "", "file-empty"],
    ["white space", " \n\n", "file-empty"],
    ["PDF", "%PDF-1.7\n1 0 obj", "file-not-a-spreadsheet"],
    ["PNG", Buffer.from("89504e470d0a1a0a0000", "hex"), "file-not-a-spreadsheet"],
    ["a ZIP of pictures", buildZip([{ name: "a.png", content: Buffer.from("89504e470d0a1a0a", "hex") }]), "file-not-a-spreadsheet"],
    ["a Word document", buildZip([{ name: "word/document.xml", content: "<w/>" }]), "file-not-a-spreadsheet"],
    ["an XLSB without its parts", buildZip([{ name: "xl/workbook.bin", content: "x" }]), "file-damaged"],
    ["Apple Numbers", buildZip([{ name: "Index/Document.iwa", content: "x" }]), "file-format-not-read"],
    [
      "Excel 2003 XML without sheets",
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      "file-damaged",
    ],
    ["random bytes", Buffer.from(Array.from({ length: 4000 }, (_unused, at) => ((at * 7919) % 251) % 32)), "file-not-a-spreadsheet"],
    ["a cut compound file", Buffer.from("d0cf11e0a1b11ae1", "hex"), "file-damaged"],
  ];
  for (const [what, content, code] of cases)
    it(`${what}: ${code}, with what to do about it`, async () => {
      const whole = await readWhole(content);
      expect(typeof whole === "string" ? whole.split(":")[0] : "read").toBe(code);
    });
});
