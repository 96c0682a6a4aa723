import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openTabularFile } from "./open-tabular-file.ts";
import { cellsOf, readable, readWhole, withFile } from "./read.test-data.ts";
import { buildZip, workbookEntries } from "./workbook/zip.test-data.ts";

const csv = 'Name,Gross\n"EXAMPLE, ADA",12.50\n';
const cells = [
  ["Name", "Gross"],
  ["EXAMPLE, ADA", "12.50"],
];

describe("reports in archives", () => {
  it("are read if the archive contains one report, whatever clutter comes with it", async () => {
    const clutter = [
      { name: "__MACOSX/._report.csv", content: "x" },
      { name: "sub/", content: "" },
    ];
    const zipped = await readable(buildZip([...clutter, { name: "sub/report.csv", content: csv }]));
    expect(cellsOf(zipped)).toEqual(cells);
    expect(zipped.file.notices).toMatchObject([{ code: "file-unpacked", msg: expect.stringContaining("“report.csv”") }]);
    expect(cellsOf(await readable(gzipSync(csv)))).toEqual(cells);
    const workbook = buildZip(workbookEntries({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }));
    expect(cellsOf(await readable(gzipSync(workbook)))).toEqual([["1"]]);
  });

  it("are refused with the actual reason if there are several, nested archives, damage, a bomb, or nowhere to unpack", async () => {
    const two = [
      { name: "a.csv", content: csv },
      { name: "b.csv", content: csv },
    ];
    expect(await readWhole(buildZip(two))).toMatch(/^file-not-a-spreadsheet: The file is a ZIP archive of 2 files \(a\.csv, b\.csv\)/);
    expect(await readWhole(buildZip([{ name: "__MACOSX/x", content: "" }]))).toMatch(/^file-empty: .*without a file inside/);
    expect(await readWhole(gzipSync(gzipSync(csv)))).toMatch(/archive inside an archive/);
    expect(await readWhole(buildZip([{ name: "a.gz", content: gzipSync(csv) }]))).toMatch(/archive inside an archive/);
    expect(await readWhole(gzipSync(csv).subarray(0, 30))).toMatch(/^file-damaged: The file is a gzip archive that is cut off/);
    expect(await readWhole(gzipSync("a,b\n".repeat(500_000)), { ratioFreeBytes: 100_000 })).toMatch(/^file-bomb/);
    expect(await readWhole(gzipSync(csv), { maxTextBytes: 10 })).toMatch(/^file-too-large/);
    await withFile(gzipSync(csv), async (path) => {
      const opened = await openTabularFile(path, { fileName: "x.gz" });
      expect(opened.ok ? "" : opened.failure.msg).toMatch(/^The file is a compressed archive\. Unpack the archive/);
    });
  });
});

describe("texts", () => {
  it("end before one or more final Ctrl-Z characters", async () => {
    for (const end of ["\u001a", "\u001a".repeat(300)]) {
      const whole = await readable(csv + end);
      expect(cellsOf(whole)).toEqual(cells);
      expect(whole.facts.recordCount).toBe(2);
    }
    const middle = await readable("a,b\n1\u001a,2\n");
    expect(cellsOf(middle)[1]).toEqual(["1\u001a", "2"]);
    expect(await readWhole("\u001a")).toMatch(/^file-empty/);
  });

  it("are read if tildes or carets separate their cells", async () => {
    for (const delimiter of ["~", "^"]) {
      const rows = [...cells, ["O'Neil; Pat", "1,234.50"], ["Note: 5|6", "3.00"]];
      expect(cellsOf(await readable(rows.map((row) => row.join(delimiter)).join("\r\n")))).toEqual(rows);
    }
  });

  const noTables: readonly (readonly [what: string, text: string])[] = [
    ["a JSON document", '{"employees": [{"name": "Ada", "gross": 12.5}]}'],
    ["a JSON document", '[\n  {"name": "Ada", "gross": 12.5},\n  {"name": "Bob", "gross": 1}\n]\n'],
    ["a JSON document", '{"name":"Ada","gross":1}\n{"name":"Bob","gross":2}\n'],
    ["a JSON document", `[${Array.from({ length: 20_000 }, (_, at) => `{"name":"P${at}","gross":${at}}`).join(",\n")}]`],
    ["a settings (INI) file", "; made by setup\n[Report]\nName=Payroll\nYear=2025\n\n[Paths]\nOut=C:\\x\n"],
    ["an e-mail", "Received: from x\nMIME-Version: 1.0\nFrom: a@example.com\nSubject: Payroll\n\nName,Gross\nAda,1\n"],
    ["a settings (INI) file", "server=files.example.com\nuser = reports\npath=/out,/in\n"],
    [
      "an e-mail",
      "Received: from a.example.com (2001:db8::1)\r\n by b.example.com with HTTPS; Mon, 3 Feb 2025 09:12:00 +0000\r\nAuthentication-Results: spf=pass\r\nFrom: Ada <a@example.com>\r\nSubject: Payroll\r\n\r\nHello, world\r\n",
    ],
    [
      "an e-mail",
      "X-Mozilla-Status: 0001\nX-Mozilla-Status2: 00800000\nFrom: Ada <a@example.com>\nSubject: Payroll\n\nHello, it is attached.\n",
    ],
    ["an e-mail", "ARC-Seal: i=1; a=rsa-sha256;\n\tt=1738573920\nReceived: from a.example.com\nFrom: a@example.com\n\nHello, world\n"],
    [
      "an e-mail",
      "From a@example.com Mon Feb  3 09:12:00 2025\nReturn-Path: <a@example.com>\nFrom: a@example.com\nSubject: Payroll\n\nHello\n",
    ],
    ["an e-mail", "From: Ada Poe\nSent: Monday, February 3, 2025 9:12 AM\nTo: Bob Roe\nSubject: Payroll\n\nHello, it is attached.\n"],
  ];
  for (const [what, text] of noTables)
    it(`that are ${what} are refused as such: ${text.slice(0, 20).replaceAll("\n", " ")}`, async () =>
      expect(await readWhole(text)).toMatch(
        new RegExp(`^file-not-a-spreadsheet: The file is ${what.replace(/[()]/g, "\\$&")}, not a table\\.`),
      ));

  it("that only begin like one of those formats are read as tables", async () => {
    for (const text of [
      "[Report],2025\nName,Gross\nAda,1\n",
      "From: 01/01/2025\nTo: 12/31/2025\n\nName,Gross\nAda,1\n",
      "{x},y\n1,2\n",
      "Dept=10,1.00\nDept=20,2.00\nDept=30,3.00\n",
      "X-Ref: 17\nX-Batch: 4\n\nName,Gross\nAda,1\n",
    ])
      expect(typeof (await readWhole(text)), text).toBe("object");
  });
});

describe("workbook parts", () => {
  const withSheet = (content: Buffer): Buffer =>
    buildZip(workbookEntries({ rows: "" }).map((entry) => (entry.name === "xl/sheet.xml" ? { ...entry, content } : entry)));
  const part = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Zo\u00eb</v></c></row></sheetData></worksheet>`;

  it("are read in their declared encoding, and refused if that is unknown", async () => {
    for (const encoding of ["ISO-8859-1", "iso-8859-15", "windows-1252"])
      expect(cellsOf(await readable(withSheet(Buffer.from(part(encoding), "latin1"))))).toEqual([["Zo\u00eb"]]);
    expect(cellsOf(await readable(withSheet(Buffer.from(part("UTF-8")))))).toEqual([["Zo\u00eb"]]);
    expect(await readWhole(withSheet(Buffer.from(part("EBCDIC-7"), "latin1")))).toMatch(
      /^file-damaged: .*encoding, EBCDIC-7, is not supported/,
    );
  });

  it("lose raw NUL characters, which no report uses and no database stores", async () => {
    const content = Buffer.from(part("UTF-8").replace("Zo\u00eb", "A\0da"));
    expect(cellsOf(await readable(withSheet(content)))).toEqual([["Ada"]]);
  });
});

it("a PDF's refusal says how to send the data as a report, or that it may be a letter; other formats are not taken for a letter", async () => {
  expect(await readWhole(Buffer.from("%PDF-1.7 letter"))).toMatch(
    /Upload the report as CSV or XLSX\. If it is a letter, such as a trustee's certification/,
  );
  expect(await readWhole(Buffer.from("PAR1 rows"))).toMatch(/a Parquet file, not a spreadsheet\. Upload the report as CSV or XLSX\.$/);
});
