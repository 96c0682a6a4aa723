import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, readable, readWhole } from "../read.test-data.ts";

const header = ["SSN", "Employee Name", "Check Date", "Gross Pay", "Net"];
const rows = Array.from({ length: 30 }, (_, at) => [
  `900-12-${3000 + at}`,
  ["EXAMPLE, ADA M", "SAMPLE, BO", "O'NEIL-LONGNAME, CYD", "LEE, DI"][at % 4] ?? "",
  `01/${String(1 + (at % 28)).padStart(2, "0")}/2025`,
  `${(1 + at) % 3},${String(100 + at)}.50`,
  at % 5 === 0 ? "" : `-${at}.05`,
]);
const widths = [13, 22, 12, 12, 10];

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => (at < 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join("")
    .trimEnd();

const report = [
  "ACME MANUFACTURING COMPANY PAYROLL REGISTER FOR THE YEAR 2025",
  "",
  line(header),
  widths.map((width) => "-".repeat(width - 1)).join(" "),
  ...rows.map(line),
];

describe("fixed-width reports", () => {
  it("are split where nearly all lines are blank; titles stay whole and rules become blank lines", async () => {
    for (const newline of ["\n", "\r\n", "\r"]) {
      const whole = await readable(report.join(newline) + newline);
      expect(whole.file.format).toBe("fixed_width");
      expect(cellsOf(whole)).toEqual([[report[0]], [""], header, [""], ...rows]);
      expect(whole.file.notices.map(({ code }) => code)).toEqual(["fixed-width"]);
    }
  });

  it("are split the same way without a rule under the headings, and with names of any length", async () => {
    const plain = [report[0], line(header), ...rows.map(line)];
    expect(cellsOf(await readable(plain.join("\n")))).toEqual([[report[0]], header, ...rows]);
  });

  it("keep every cell for any names and amounts, even far beyond the sample", async () => {
    const name = fc.string({ unit: fc.constantFrom(..."ABCDEF ,."), minLength: 3, maxLength: 20 }).map((text) => `X${text.trim()}`);
    const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
    const body = fc.array(fc.tuple(name, amount, amount), { minLength: 30, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(body, async (list) => {
        const table = list.map(([who, gross, net], at) => [`900-12-${3000 + at}`, who, "01/31/2025", gross, net]);
        const whole = await readable([header, ...table].map(line).join("\n"));
        expect(whole.file.format).toBe("fixed_width");
        expect(cellsOf(whole).map((cells) => cells.join(" ").replace(/ +/g, " "))).toEqual(
          [header, ...table].map((cells) => cells.join(" ").replace(/ +/g, " ")),
        );
      }),
      { numRuns: 15, endOnFailure: true },
    );
    const many = Array.from({ length: 9000 }, (_, at) => line(rows[at % 30] ?? []));
    const whole = await readable([line(header), ...many].join("\n"));
    expect(whole.facts).toMatchObject({ recordCount: 9001, columns: 5 });
    expect(cellsOf(whole).at(-1)).toEqual(rows[8999 % 30]);
  });

  it("are refused, naming the row, if its text runs across a border, rather than giving a column half of the text", async () => {
    const long = `900-12-9999  WILLIAMSON-VERYLONGNAME,01/02/2025      1,000.00      5.00`;
    expect(await readWhole([...report, ...rows.map(line), long].join("\n"))).toMatch(
      /^file-not-a-spreadsheet: Row 65 of this report of fixed-width columns has text across character \d+/,
    );
  });

  it("keep a totals line that is set wider than the columns whole, and split all others", async () => {
    const totals = `             REPORT TOTALS          999,999,9991,000,000.00     -20.00`;
    const whole = await readable([...report, totals].join("\n"));
    expect(cellsOf(whole).slice(4)).toEqual([...rows, [totals.trim()]]);
  });

  it("are not mistaken for delimited files, lists or prose", async () => {
    const delimited = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(", ")).join("\n");
    expect((await readable(delimited)).file.format).toBe("delimited");
    expect((await readable(rows.map(([ssn]) => ssn).join("\n"))).file.format).toBe("delimited");
    const prose =
      "This report lists what was paid in 2025 to each person.\nIt was made on the first of May, for the auditors.\nAmounts are in dollars, and 12 months are shown.\nAsk payroll about the rest of it.\n";
    expect((await readable(prose)).file.format).toBe("delimited");
  });
});
