import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePlainDate } from "@tieout/kernel";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { csvRecord, writeCsv, writeDownloadedCsv } from "./write-csv.ts";

const folder = mkdtempSync(join(tmpdir(), "tieout-csv-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an RFC 4180 reader returns any table of text unchanged, with an apostrophe before anything that starts like a formula", async () => {
  const path = join(folder, "any.csv");
  const field = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "=", "-", "a", " ", "'") }),
  );
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(table, async ([header = [], ...rows]) => {
      const { rows: count } = await writeCsv(path, header, rows);
      const read: string[][] = parse(readFileSync(path), { record_delimiter: "\r\n", relax_column_count: true });
      expect(read).toEqual([header, ...rows].map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))));
      expect(count).toBe(rows.length);
    }),
    { numRuns: 200 },
  );
});

test("numbers remain numbers, including negative ones", () => {
  const on = parsePlainDate("2025-03-12")!;
  expect(
    csvRecord([
      { kind: "money", cents: -123450n },
      { kind: "number", value: -3 },
      { kind: "percent", basisPoints: -50 },
      { kind: "date", on },
      { kind: "blank" },
      null,
      "-1234.50",
      { kind: "text", text: "=1" },
    ]),
  ).toBe("-1234.50,-3,-0.5%,2025-03-12,,,'-1234.50,'=1\r\n");
});

test("a CSV that a user downloads begins with a byte order mark; one hashed as a population does not", async () => {
  const path = join(folder, "marked.csv");
  const written = await writeDownloadedCsv(path, ["Name"], [["Peña"]]);
  expect(readFileSync(path).toString("hex")).toBe(`efbbbf${Buffer.from("Name\r\nPeña\r\n").toString("hex")}`);
  expect(written).toMatchObject({ bytes: readFileSync(path).length, rows: 1 });
  await writeCsv(path, ["Name"], [["Peña"]]);
  expect(readFileSync(path, "utf8")).toBe("Name\r\nPeña\r\n");
});
