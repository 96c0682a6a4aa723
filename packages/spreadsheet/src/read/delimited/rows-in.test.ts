import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { corpusFolder } from "../corpus-table.ts";
import { openTabularFile } from "../open-tabular-file.ts";
import { countLines, lineBreaksIn } from "./count-lines.test-data.ts";

/** Tests that every line of a text is returned: as a record, including blank and footer lines, or as another line of a cell. */

/** `npm test` reads a fixed selection; set ROWS_IN_FILES=10000 for more. */
const generatedFiles = Number(process.env.ROWS_IN_FILES ?? 300);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tieout-rows-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface ReadResult {
  readonly records: readonly (readonly string[])[];
  /** Lines that the records span. */
  readonly lines: number;
}

async function readText(file: string): Promise<ReadResult | null> {
  const opened = await openTabularFile(file, { fileName: path.basename(file) });
  if (!opened.ok) return null;
  const records: (readonly string[])[] = [];
  let breaks = 0;
  const read = await opened.value.readRows(0, (_, cells) => {
    records.push(cells);
    for (const cell of cells) breaks += lineBreaksIn(cell);
  });
  const named = opened.value.notices.some(({ code }) => code === "separator-line-skipped") ? 1 : 0;
  await opened.value.close();
  return read.ok ? { records, lines: records.length + breaks + named } : null;
}

it("every text of the corpus returns as many lines as it contains", async () => {
  const files = path.join(corpusFolder, "files");
  const texts = readdirSync(files).filter((name) => /\.(?:csv|tsv|txt)$/i.test(name));
  let compared = 0;
  for (const name of texts) {
    const read = await readText(path.join(files, name));
    if (!read) continue;
    compared += 1;
    expect([name, read.lines]).toEqual([name, countLines(readFileSync(path.join(files, name)))]);
  }
  expect(compared).toBeGreaterThan(texts.length * 0.8);
});

const stray = ["none", "none", "open", "pair", "inner", "unclosed name", "row of a note"] as const;
const plan = fc.record({
  delimiter: fc.constantFrom(",", ";", "|", "\t"),
  newline: fc.constantFrom("\n", "\r\n", "\r"),
  quoted: fc.constantFrom("none", "names", "all"),
  rows: fc.integer({ min: 3, max: 60 }),
  notes: fc.array(fc.record({ row: fc.nat(59), lines: fc.integer({ min: 2, max: 5 }) }), { maxLength: 4 }),
  footer: fc.constantFrom<readonly string[]>([], ["", "Total of the plan"], ["", "", "Prepared by Sample, LLC", "End of report"]),
  stray: fc.constantFrom(...stray),
  at: fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 })),
  /** Rows with an unquoted separator inside a field. */
  shifted: fc.array(fc.nat(59), { maxLength: 3 }),
  endsOpen: fc.boolean(),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const amountAt = 3;
const width = 6;

/** Adds stray quotes of one kind to a column in one or two rows. */
function placeStray(kind: Plan["stray"], from: string[], to: string[], column: number): void {
  if (kind === "open" || kind === "pair" || kind === "unclosed name") from[column] = `"${(from[column] ?? "").replaceAll('"', "")}`;
  if (kind === "pair" && from !== to) to[column] = `${(to[column] ?? "").replaceAll('"', "")}"`;
  if (kind === "inner") from[column] = `Bo "Red${column}" Abel`;
}

/** Returns the text that a plan describes, and the rows that its writer put into it. */
function write({ delimiter, newline, quoted, rows, notes, footer, stray: kind, at, shifted, endsOpen }: Plan) {
  const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const table = Array.from({ length: rows }, (_, row) => {
    const note = notes.find((one) => one.row === row);
    const text = note ? inQuotes(Array.from({ length: note.lines }, (__, line) => `See letter, page ${line}`).join(newline)) : "";
    const employer = quoted !== "all" && shifted.includes(row) ? `ACME${delimiter} WORKS` : "ACME WORKS";
    const cells = [String(200_000 + row), `Person${row} Abel`, employer, `${row + 1}.25`, "06/15/2024"];
    const written = cells.map((cell, index) => (quoted === "all" || (quoted === "names" && index === 1) ? inQuotes(cell) : cell));
    return [...written, quoted === "all" && text === "" ? '""' : text];
  });
  const [first, distance, column] = [at[0] % rows, at[1], kind === "unclosed name" ? 1 : at[2]];
  const from = table[first] ?? [];
  const to = table[Math.min(first + distance, rows - 1)] ?? [];
  if (column !== amountAt && quoted !== "all") placeStray(kind, from, to, column);
  const line = (cells: readonly string[]): string => cells.join(delimiter);
  const voided = ["299999", "Void", "X", "9999.99", "06/15/2024", ""].join(delimiter);
  if (kind === "row of a note") from[width - 1] = inQuotes(["Voided:", voided, voided, "ok"].join(newline));
  const header = line(["Participant ID", "Name", "Employer", "Amount", "Pay Date", "Note"]);
  const text = [header, ...table.map(line), ...footer].join(newline) + (endsOpen ? "" : newline);
  return { text, ids: table.map((_, row) => String(200_000 + row)), cents: table.reduce((sum, _, row) => sum + (row + 1) * 100 + 25, 0) };
}

it("returns every line of generated texts, with the writer's rows and sum, or refuses the text", async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const file = path.join(folder, "generated.csv");
      const { text, ids, cents } = write(given);
      await writeFile(file, text);
      const read = await readText(file);
      await rm(file);
      if (!read) {
        refused += 1;
        // Without stray quotes, there is no reason to refuse a text.
        expect(["none", "inner"].includes(given.stray)).toBe(false);
        return;
      }
      expect(read.lines).toBe(countLines(Buffer.from(text)));
      const data = read.records.filter(([id = ""]) => /^2\d{5}$/.test(id));
      expect(data.map(([id]) => id)).toEqual(ids);
      // The check of shifted cells covers rows of other lengths.
      if (data.every((cells) => cells.length === width))
        expect(data.reduce((sum, cells) => sum + Math.round(Number(cells[amountAt]) * 100), 0)).toBe(cents);
    }),
    { numRuns: generatedFiles },
  );
  expect(refused).toBeLessThan(generatedFiles / 2);
});
