import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openTabularFile } from "../open-tabular-file.ts";
import { cellsOf, readable, readWhole, withFile } from "../read.test-data.ts";
import { buildZip, workbookEntries } from "../workbook/zip.test-data.ts";
import { scanDelimited } from "./scan-delimited.ts";
import { type NormalizedSheet, writeNormalizedCsv } from "./write-normalized-csv.ts";

const table = [
  ["SSN", "Name", "Pay date", "Gross"],
  ["900123456", "Zoë Example", "2025-01-15", "1234.50"],
  ["000-12-3456", "O'Neil, Pat", "2025-01-15", "-3.00"],
  ["012345678", 'The "Boss"', "01/31/2025", ""],
];

const written = (delimiter: string, newline: string): string =>
  table.map((row) => row.map((cell) => (/[",;|\t:]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)).join(newline);

const encoders: Record<string, (text: string) => Buffer> = {
  "utf-8": (text) => Buffer.from(text),
  "utf-8 with mark": (text) => Buffer.from(`\ufeff${text}`),
  "utf-16le": (text) => Buffer.from(text, "utf16le"),
  "utf-16le with mark": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "utf-16be": (text) => Buffer.from(text, "utf16le").swap16(),
  "utf-16be with mark": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "windows-1252": (text) => Buffer.from(text, "latin1"),
};

describe("delimited text", () => {
  for (const [encoding, encode] of Object.entries(encoders))
    it(`reads ${encoding} with every delimiter and line ending, and keeps leading zeros and quotes`, async () => {
      for (const delimiter of [",", ";", "\t", "|", ":"])
        for (const newline of ["\n", "\r\n", "\r"]) {
          const whole = await readable(encode(written(delimiter, newline)));
          expect(cellsOf(whole)).toEqual(table);
          expect(whole.file.dialect?.delimiter).toBe(delimiter);
          expect(whole.file.dialect?.encoding).toBe(encoding.replace(" with mark", ""));
        }
    });

  it("reports a fallback to Windows-1252, and reads its euro sign and curly quotes", async () => {
    const whole = await readable(Buffer.from([...Buffer.from("Name,Fee\nAda,"), 0x80, 0x35, 0x93, 0x94]));
    expect(cellsOf(whole)[1]).toEqual(["Ada", "€5“”"]);
    expect(whole.file.notices.map((notice) => notice.code)).toEqual(["encoding-windows-1252"]);
  });

  it("finds a Windows-1252 accent far beyond the sample, and splits no UTF-8 character at a chunk boundary", async () => {
    const line = "Zoë Example,12.50\n";
    const whole = await readable(line.repeat(80_000));
    expect(whole.file.dialect?.encoding).toBe("utf-8");
    expect(whole.rows.length).toBe(80_000);
    expect(whole.rows.every(([, cells]) => cells[0] === "Zoë Example")).toBe(true);
    const late = await readable(Buffer.concat([Buffer.from("Plain,12.50\n".repeat(50_000)), Buffer.from("Zo\xeb,1\n", "latin1")]));
    expect(late.rows.at(-1)?.[1]).toEqual(["Zoë", "1"]);
  });

  it("does not mistake decimal commas for delimiters, and reports them", async () => {
    const whole = await readable("Name;Amount\nAda;1234,50\nBob;17,25\nCyd;0,10\n");
    expect(cellsOf(whole)[1]).toEqual(["Ada", "1234,50"]);
    expect(whole.file.dialect?.decimalComma).toBe(true);
  });

  it("honors a sep= line and numbers the rows after it as Excel does", async () => {
    const whole = await readable("sep=;\r\na,b;c\r\nd,e;f\r\n");
    expect(whole.rows).toEqual([
      [1, ["a,b", "c"]],
      [2, ["d,e", "f"]],
    ]);
    expect(whole.file.notices.map((notice) => notice.code)).toEqual(["separator-line-skipped"]);
  });

  it("keeps ragged and blank records unchanged and reports both", async () => {
    const { rows, facts } = await readable("Report of pay\n\nName,Gross,Net\nAda,1,2\nBob,3\n");
    expect(rows.map(([row, cells]) => [row, cells.length])).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 3],
      [5, 2],
    ]);
    expect(facts).toMatchObject({ rows: 5, columns: 3, recordCount: 5, blankRecords: 1, uniformColumns: false });
  });

  it("reads apostrophes as quotes if they enclose cells, and leaves apostrophes in names alone", async () => {
    expect(cellsOf(await readable("'Name','Place'\n'Ada','Bath, UK'\n"))[1]).toEqual(["Ada", "Bath, UK"]);
    expect(cellsOf(await readable("Name,Place\nO'Neil,Bath\n'Tis,York\n"))[2]).toEqual(["'Tis", "York"]);
  });

  it("reads backslash escapes if the file uses them", async () => {
    expect(cellsOf(await readable('Name,Note\n"Ada","said \\"yes\\", twice"\n"Bob","no"\n'))[1]).toEqual(["Ada", 'said "yes", twice']);
  });

  it("removes NUL characters with a notice and keeps the rest of the cell", async () => {
    const whole = await readable("Name,Amount\nA\0da,12\nBob,3\n");
    expect(cellsOf(whole)[1]).toEqual(["Ada", "12"]);
    expect(whole.file.notices.map((notice) => notice.code)).toEqual(["nul-characters-removed"]);
  });

  it("continues past a quote that is never closed, and reports that quotes were read as text", async () => {
    const whole = await readable(`a,b\n${"1,2\n".repeat(3)}"3,4\n5,6\n7,8\n`);
    expect(cellsOf(whole).slice(3)).toEqual([
      ["1", "2"],
      ['"3', "4"],
      ["5", "6"],
      ["7", "8"],
    ]);
    expect(whole.file.notices.map((notice) => notice.code)).toEqual(["quotes-as-text"]);
  });

  it("reads only some of the rows on request and reports that it did", async () => {
    await withFile("a\nb\nc\nd\n", async (path) => {
      const opened = await openTabularFile(path, { fileName: "x.csv" });
      if (!opened.ok) throw new Error(opened.failure.msg);
      const rows: string[] = [];
      const read = await opened.value.readRows(0, (row, cells) => rows.push(`${row}${cells[0]}`), { fromRow: 2, maxRows: 2 });
      expect(rows).toEqual(["2b", "3c"]);
      expect(read.ok && read.value.complete).toBe(false);
    });
  });

  it("refuses a cell or a row beyond the limits instead of filling memory", async () => {
    expect(await readWhole(`a,${"x".repeat(500)}`, { maxCellChars: 100 })).toMatch(/^file-too-large/);
    expect(await readWhole(`${'a,"b"\n'.repeat(100_000)}a,"${"x,y\n".repeat(200_000)}`, { maxCellChars: 1000 })).toMatch(
      /^stray-quote: .*row 100,001 .*never closed/,
    );
    expect(await readWhole(`a${",".repeat(50)}`, { maxColumns: 20 })).toMatch(/^file-too-large/);
    expect(await readWhole("a,b\n1,2\n", { maxTextBytes: 4 })).toMatch(/^file-too-large/);
  });

  it("stops if the caller's checkpoint throws", async () => {
    const stop = (): void => {
      throw new Error("out of time");
    };
    await expect(readWhole("a,b\n1,2\n", { checkpoint: stop })).rejects.toThrow("out of time");
  });
});

describe("scan of a whole file", () => {
  const scanOf = (content: string | Buffer) =>
    withFile(content, async (path) => {
      const opened = await openTabularFile(path, { fileName: "x.csv" });
      if (!opened.ok || !opened.value.dialect) throw new Error("not read");
      const scan = await scanDelimited(path, opened.value.dialect);
      if (!scan.ok) throw new Error(scan.failure.msg);
      return scan.value;
    });

  it("lets the engine read plain UTF-8 tables directly, with or without RFC quotes", async () => {
    expect((await scanOf("\ufeffa,b\n1,2\n")).directlyReadable).toBe(true);
    expect(await scanOf("a,b\n1,2\n")).toMatchObject({ directlyReadable: true, quoting: "none", records: 2, maxColumns: 2, newline: "lf" });
    expect(await scanOf('a,b\r\n"1\r\n""x""",2\r\n')).toMatchObject({
      directlyReadable: true,
      quoting: "rfc4180",
      records: 2,
      newline: "crlf",
    });
  });

  it("keeps the engine from directly reading ragged rows, odd quotes, other encodings, lone CR, mixed line endings, NUL and sep= lines", async () => {
    const oddities = [
      "a,b\n1\n",
      'a,b\n"1"x,2\n',
      'a,b\n1",2\n',
      "a,b\r1,2\r",
      "a,b\n1,2\r\n",
      "a,b\n1\0,2\n",
      "a,b\n\n1,2\n",
      'a,b\n1,"2\n',
      "sep=,\na,b\n1,2\n",
    ];
    for (const text of oddities) expect((await scanOf(text)).directlyReadable, JSON.stringify(text)).toBe(false);
    expect((await scanOf(Buffer.from("a,b\nZo\xeb,2\n", "latin1"))).directlyReadable).toBe(false);
    expect((await scanOf(Buffer.from("\ufeffa,b\n1,2\n", "utf16le"))).directlyReadable).toBe(false);
  });
});

describe("normalized CSV", () => {
  it("has the row number and every cell of every record, padded to one width, for any table", async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab ,"\n\r\u00e9'), maxLength: 6 });
    const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\n");
        await withFile(`h,"${"h".repeat(3)}"\n${text}\n`, async (path, folder) => {
          const opened = await openTabularFile(path, { fileName: "x.csv" });
          if (!opened.ok) throw new Error(opened.failure.msg);
          if (opened.value.dialect?.delimiter !== "," || opened.value.dialect.quote !== '"') return;
          const out = join(folder, "out.csv");
          const facts = await writeNormalizedCsv(opened.value, 0, out);
          const again = await readable(readFileSync(out));
          const width = Math.max(2, ...rows.map((row) => row.length));
          expect(facts.ok && facts.value.columns).toBe(width);
          const expected = [["h", "hhh"], ...rows].map((row, at) => [String(at + 1), ...row, ...Array(width - row.length).fill("")]);
          if (again.file.dialect?.delimiter === "," && again.file.dialect.quote === '"') expect(cellsOf(again)).toEqual(expected);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("pads to exactly the widest row's width, even if that row comes after thousands of others", async () => {
    await withFile(`${"1,2\n".repeat(5000)}1,2,3,4\n`, async (path, folder) => {
      const opened = await openTabularFile(path, { fileName: "x.csv" });
      if (!opened.ok) throw new Error(opened.failure.msg);
      const out = join(folder, "out.csv");
      await writeNormalizedCsv(opened.value, 0, out);
      const lines = readFileSync(out, "utf8").trimEnd().split("\n");
      expect(lines.length).toBe(5001);
      expect(lines[0]).toBe("1,1,2,,");
      expect(lines[5000]).toBe("5001,1,2,3,4");
    });
  });

  const normalized = (content: string | Buffer, mostColumns?: number): Promise<string | (NormalizedSheet & { lines: string[] })> =>
    withFile(content, async (path, folder) => {
      const opened = await openTabularFile(path, { fileName: "x.csv" });
      if (!opened.ok) throw new Error(opened.failure.msg);
      const out = join(folder, "out.csv");
      const written = await writeNormalizedCsv(opened.value, 0, out, mostColumns);
      await opened.value.close();
      return written.ok ? { ...written.value, lines: readFileSync(out, "utf8").trimEnd().split("\n") } : written.failure.msg;
    });

  it("leaves out the empty columns of a sheet with a stray value far to the right, and says which columns remain", async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>${at}</v></c><c r="C${at + 2}"><v>7</v></c></row>`,
    );
    const far = '<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="XFD1" t="str"><v>x</v></c></row>';
    const sheet = await normalized(buildZip(workbookEntries({ rows: far + rows.join("") })));
    expect(sheet).toMatchObject({ columns: 3, sourceColumns: [0, 2, 16_383], facts: { rows: 1001, columns: 16_384 } });
    expect(typeof sheet === "string" ? [] : sheet.lines.slice(0, 2)).toEqual(["1,Name,,x", "2,0,7,"]);
    const text = await normalized(`a,b${",".repeat(3000)}\n1,2\n`);
    expect(text).toMatchObject({ columns: 2, sourceColumns: [0, 1] });
  });

  it("refuses more nonempty columns than the engine can take, and says how many there are", async () => {
    const cells = Array.from({ length: 501 }, (_, at) => `c${at}`).join(",");
    const refusal = /^The sheet has headers or values in 501 columns; at most 500 can be read\./;
    expect(await normalized(`${cells}\n${cells}\n`)).toMatch(refusal);
    expect(await normalized(`${cells}\n1,2\n`)).toMatch(refusal);
    expect(await normalized("a,b,c\n1,2,3\n", 3)).toMatchObject({ columns: 3, sourceColumns: null });
  });

  it("refuses a row with more text than the engine accepts in one row, and names the row", async () => {
    const cell = "x".repeat(900_000);
    expect(await normalized(`a\n${Array.from({ length: 18 }, () => cell).join(",")}\n`)).toMatch(/^Row 2 holds more than 16 MB of text/);
  });
});
