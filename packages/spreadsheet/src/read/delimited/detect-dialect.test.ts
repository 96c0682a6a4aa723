import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, readable } from "../read.test-data.ts";

const asIs = (cell: string): string => cell;
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
/** RFC 4180, with quotes only where needed. */
const asNeeded =
  (delimiter: string) =>
  (cell: string): string =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? quoted(cell) : cell;

const names = fc.constantFrom(
  "EXAMPLE,ADA,M",
  "Example; Bob",
  "Smith|Jones",
  'Pat "Patty" Example',
  "O'Neil, Cyd",
  '"',
  "a,b;c|d",
  "5\" pipe, 3' long",
  "Line\none, two",
);
const amounts = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
const grouped = fc.integer({ min: 1000, max: 9_999_999 }).map((whole) => `${whole.toLocaleString("en-US")}.00`);
const dates = fc.constantFrom("01/31/2025", "2025-01-15", "12/31/2024");
const row = fc.tuple(fc.integer({ min: 900_000_000, max: 900_999_999 }).map(String), names, dates, amounts, grouped, names);
const header = ["SSN", "Name", "Pay date", "Gross", "Year to date", "Remark"];

describe("the grammar of a text", () => {
  it("returns every cell of an RFC 4180 report with commas, semicolons, pipes, quotes and line endings in its fields", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(",", ";", "\t", "|", "~", "^"),
        fc.boolean(),
        fc.constantFrom("\n", "\r\n"),
        async (rows, delimiter, everyCell, newline) => {
          const write = everyCell ? quoted : asNeeded(delimiter);
          const text = [header, ...rows].map((cells) => cells.map(write).join(delimiter)).join(newline);
          const whole = await readable(text);
          expect(whole.file.dialect).toMatchObject({ delimiter, escape: "doubled" });
          expect(cellsOf(whole)).toEqual([header, ...rows]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("keeps quoted names whole in a two-column report, with and without a header", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => [`LAST${at},FIRST,M`, "100.00"]);
    const text = (all: readonly (readonly string[])[]): string => all.map((cells) => cells.map(asNeeded(",")).join(",")).join("\n");
    expect(cellsOf(await readable(text(rows)))).toEqual(rows);
    expect(cellsOf(await readable(text([["Name", "Amount"], ...rows])))).toEqual([["Name", "Amount"], ...rows]);
    expect(cellsOf(await readable(rows.map(([name = ""]) => quoted(name)).join("\n")))).toEqual(rows.map(([name]) => [name]));
  });

  it("treats quotes as text if reading them as quotes fails", async () => {
    const inches = Array.from({ length: 9 }, (_, at) => [`"${at} inch" pipe`, `${at}.50`, `"half`]);
    expect(cellsOf(await readable(inches.map((cells) => cells.map(asIs).join(";")).join("\n")))).toEqual(inches);
    const opened = ['"Zed', "1", "2"];
    const many = Array.from({ length: 30_000 }, (_, at) => ["Ada", String(at), "7"]);
    const text = [...many.slice(0, 40), opened, ...many].map((cells) => cells.join(",")).join("\n");
    expect(cellsOf(await readable(text))[40]).toEqual(opened);
  });

  it("still reads quotes as quotes if only one of many cells continues after its closing quote", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `"EXAMPLE, P${at}",${at}.00`);
    const whole = await readable(["Name,Amount", ...rows, '"Pat" Example,5.00'].join("\n"));
    expect(cellsOf(whole)[1]).toEqual(["EXAMPLE, P0", "0.00"]);
    expect(whole.facts.irregularQuotes.count).toBe(1);
  });
});
