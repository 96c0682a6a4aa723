import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openTabularFile } from "@tieout/spreadsheet/read";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

/** A stray quote never swallows a row: every row is read, or the file is refused with the row where the quote opens. */

let bench: TaskBench;
let folder: string;
beforeAll(async () => {
  bench = await openTaskBench();
  folder = await mkdtemp(path.join(tmpdir(), "tieout-quotes-"));
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

interface Line {
  readonly employer?: string;
  readonly name?: string;
}

const header = ["Participant ID", "Participant Name", "Pay Date", "Money Source", "Employer", "Amount"];

function report(rows: number, changed: Readonly<Record<number, Line>>, delimiter = ","): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const { name = `Person${at} Abel`, employer = "ACME WORKS" } = changed[at] ?? {};
    return [String(200_000 + at), name, `0${(at % 9) + 1}/15/2024`, "Pre-Tax", employer, "1.00"].join(delimiter);
  });
  return [header.join(delimiter), ...lines, ""].join("\n");
}

/** Rows and their widths as each reader returns them, or the refusal. */
async function rowsOf(content: string): Promise<{ readonly rows: number; readonly widths: readonly number[] } | string> {
  const file = path.join(folder, "c.csv");
  await writeFile(file, content);
  const opened = await openTabularFile(file, { fileName: "c.csv" });
  if (!opened.ok) return opened.failure.msg;
  const widths = new Set<number>();
  const read = await opened.value.readRows(0, (_, cells) => widths.add(cells.length));
  return read.ok ? { rows: read.value.recordCount, widths: [...widths] } : read.failure.msg;
}

const whole = (rows: number) => ({ rows: rows + 1, widths: [header.length] });

describe("files from public reports", () => {
  for (const one of casesOf("03-stray-quotes"))
    it(`${one.id}: ${one.right}`, async () => {
      const found = await readCase(bench, one);
      expect(found).toMatchObject({ refused: null, rowsRead: 30_001, kept: 30_000, sums: { amount: "30000.00" } });
      expect(found.notices.join()).toMatch(/The quote in row 20,002 does not enclose a cell/);
    });
});

describe("a stray quote is an ordinary character if no other cell is quoted", () => {
  const places: readonly (readonly [what: string, changed: Readonly<Record<number, Line>>])[] = [
    ["that is never closed", { 40: { employer: '"NOT EMPLOYED' } }],
    ["that another closes 30 rows below", { 40: { employer: '"NOT EMPLOYED' }, 70: { employer: 'RETIRED"' } }],
    ["that another closes in an earlier column", { 40: { employer: '"NOT EMPLOYED' }, 70: { name: 'Bo "Bob"' } }],
    ["that another closes in a later column", { 40: { name: '"Bob' }, 41: { employer: 'RETIRED"' } }],
    ["that another closes 21 rows below", { 40: { employer: '"NOT EMPLOYED' }, 61: { employer: 'RETIRED"' } }],
    ["with another that opens below", { 40: { employer: '"ACME' }, 70: { employer: '"ACME' } }],
    ["in the first row", { 0: { employer: '"ACME' }, 99: { employer: 'ACME"' } }],
    ["in the last row", { 99: { employer: '"ACME' } }],
  ];
  for (const [what, changed] of places)
    for (const delimiter of [",", "|", "\t", ";"])
      it(`${what}, between cells with ${JSON.stringify(delimiter)}`, async () => {
        expect(await rowsOf(report(100, changed, delimiter))).toEqual(whole(100));
      });
});

describe("a quoted text that may be a note about rows, or rows between two stray quotes, is refused with its row", () => {
  const line = "200777,Voided Entry,01/15/2024,Pre-Tax,ACME WORKS,9999.99";
  const notes: readonly (readonly [what: string, employer: string])[] = [
    ["two voided rows in a note", `"Voided and replaced. Old lines were:\n${line}\n${line}\nok per controller"`],
    ["one voided row in a note", `"Voided:\n${line}\nok"`],
    ["a note that ends with the row, in the last column", `"Voided and replaced:\n${line},"`],
    ["a note that begins with the row", `"${line}\n${line}\nwere voided"`],
    ["25 rows in a note", `"Voided:\n${`${line}\n`.repeat(25)}ok"`],
  ];
  for (const [what, employer] of notes)
    for (const [delimiter, end] of [
      [",", "\n"],
      ["|", "\r\n"],
      ["\t", "\n"],
    ] as const)
      it(`${what}, between cells with ${JSON.stringify(delimiter)}`, async () => {
        const note = employer.replaceAll(",", delimiter).replaceAll("\n", end);
        const said = /^A quote opens in row 42 before “.+” and closes at the end of a cell, after the (?:line|\d+ lines) below it\./;
        const within = report(100, { 40: { employer: note } }, delimiter).replace(/\r?\n/g, end);
        if (!what.endsWith("in the last column")) expect(await rowsOf(within)).toMatch(said);
        const rows = report(100, {}, delimiter).trimEnd().split("\n");
        const noted = rows.map(
          (row, at) =>
            `${row}${delimiter}${at === 41 ? note.replace(/9999\.99(?=[\r\n])/g, `9999.99${delimiter}`) : at === 0 ? "Note" : ""}`,
        );
        expect(await rowsOf(`${noted.join(end)}${end}`)).toMatch(said);
      });

  it.each([
    ["two rows", { 40: { employer: '"NOT EMPLOYED' }, 41: { employer: 'RETIRED"' } }],
    ["21 rows", { 40: { employer: '"NOT EMPLOYED' }, 60: { employer: 'RETIRED"' } }],
  ])("%s between two quotes", async (_, changed) => {
    expect(await rowsOf(report(100, changed))).toMatch(/^A quote opens in row 42 before “NOT EMPLOYED,1\.00” and closes/);
  });
});

describe("a stray quote among quoted cells", () => {
  const quoted = (changed: Readonly<Record<number, Line>>): string => {
    const names = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at, { name: `"Abel, Person${at}"`, ...changed[at] }]));
    return report(100, names);
  };

  it.each([
    ["that is never closed", { 99: { employer: '"ACME' } }, /opens in row 101 before “ACME,1\.00” and is never closed/],
    ["that the quote of the next name closes", { 40: { employer: '"ACME' } }, /opens in row 42 before “ACME,1\.00”/],
    ["at the end of a name that has only the first", { 40: { name: '"Abel, Person40' } }, /opens in row 42 before “Abel, Person40/],
  ] as const)("%s is refused with its row", async (_, changed, said) => {
    expect(await rowsOf(quoted(changed))).toMatch(said);
  });

  it("that closes far below, with few quoted cells, is refused with its row, and with the line if that differs", async () => {
    const changed = { 3: { name: '"Abel\nPat"' }, 40: { employer: '"NOT EMPLOYED' }, 70: { employer: 'RETIRED"' } };
    expect(await rowsOf(report(100, changed))).toMatch(/opens in row 42 \(line 43 of the file\) .* the 30 rows below it/);
  });
});

describe("cells that span several lines are read as cells", () => {
  it.each([
    ["an address of two lines", '"12 Elm St, Apt 4\nDayton, OH 45401"'],
    ["an address of three lines", '"Acme Works, Inc.\r\n12 Elm St, Apt 4\r\nDayton, OH, 45401"'],
    ["a note of many sentences", `"${"See letter, page 2, of May, June, and July.\n".repeat(8)}"`],
    ["doubled quotes", '"The ""Acme""\nWorks"'],
  ])("%s", async (_, employer) => {
    const text = report(30, { 4: { employer }, 9: { employer }, 10: { name: '"Abel,\nPat"', employer } });
    expect(await rowsOf(text)).toEqual(whole(30));
    const found = await bench.inspection(text, "contribution_detail", { planYear: 2024 });
    expect(await bench.normalize(found.mapping)).toMatchObject({ rowsRead: 31, keptOutOfPeriod: 30 });
  });

  it("if every cell is quoted, whatever it contains", async () => {
    const rows = report(30, {}).trimEnd().split("\n");
    const inQuotes = rows.map((row) => row.split(",").map((cell) => `"${cell}"`));
    inQuotes[5]![4] = `"${rows.slice(1, 6).join("\n")}"`;
    expect(await rowsOf(`${inQuotes.map((cells) => cells.join(",")).join("\r\n")}\r\n`)).toEqual(whole(30));
  });
});
