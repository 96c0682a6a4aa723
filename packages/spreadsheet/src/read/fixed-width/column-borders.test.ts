import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, readable, readWhole } from "../read.test-data.ts";
import { findFixedColumns } from "./find-columns.ts";

const surnames = ["DOE", "ROE", "OKAFOR", "WILLIAMSON", "GARCIA-LOPEZ", "LEE", "VAN DER BERG", "KIM"];
const givens = ["JANE", "RICHARD A", "PAT", "BENJAMIN", "ANN", "MARIA T", "JO"];
const nameOf = (at: number): string => `${surnames[at % 8]}, ${givens[(at * 3) % 7]}`;
const money = (cents: number): string => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Amounts from 1.00 to 999,999.99. */
const amountOf = (at: number): string => money(100 + Math.floor(10 ** (((at * 37) % 59) / 10)));

interface Column {
  readonly heading: string;
  readonly width: number;
  readonly isRight?: boolean;
  /** The heading is left-aligned above right-aligned values, as some mainframes print it. */
  readonly isHeadingLeft?: boolean;
  readonly textAt: (at: number) => string;
}

const place = (text: string, { width, isRight }: Column, toRight = isRight): string =>
  toRight ? text.padStart(width) : text.padEnd(width);
const linesOf = (columns: readonly Column[], count: number): readonly string[] => [
  columns
    .map((column) => place(column.heading, column, column.isRight && !column.isHeadingLeft))
    .join("")
    .trimEnd(),
  ...Array.from({ length: count }, (_, at) =>
    columns
      .map((column) => place(column.textAt(at), column))
      .join("")
      .trimEnd(),
  ),
];
const tableOf = (columns: readonly Column[], count: number): readonly (readonly string[])[] => [
  columns.map(({ heading }) => heading),
  ...Array.from({ length: count }, (_, at) => columns.map(({ textAt }) => textAt(at))),
];

const id: Column = { heading: "EMP ID", width: 10, textAt: (at) => String(20_001 + at * 7) };
const date: Column = { heading: "PAY DATE", width: 12, textAt: () => "03/15/2025" };
const name: Column = { heading: "NAME", width: 26, textAt: nameOf };
const amount = (heading: string, textAt = amountOf, more: Partial<Column> = {}): Column => ({
  ...{ heading, width: 15, isRight: true, textAt },
  ...more,
});
const rarely = (at: number): string => (at % 23 === 5 ? amountOf(at) : "");

async function expectRead(columns: readonly Column[], count = 80): Promise<void> {
  const whole = await readable(linesOf(columns, count).join("\n"));
  expect(whole.file.format).toBe("fixed_width");
  expect(whole.file.fixed?.doubtful ?? []).toEqual([]);
  expect(cellsOf(whole)).toEqual(tableOf(columns, count));
}

describe("a column border follows the values", () => {
  it("between names and right-aligned amounts of any width, whichever amounts follow", async () => {
    await expectRead([id, name, amount("AMOUNT")]);
    await expectRead([id, name, amount("PRE-TAX"), amount("MATCH", (at) => amountOf(at + 11))]);
    await expectRead([
      id,
      { ...name, textAt: (at) => nameOf(at).replace(",", "") },
      amount("AMOUNT", (at) => amountOf(at).replace(",", "")),
    ]);
  });

  it("for any names and any amounts after them, including rows beyond the sample", async () => {
    const cents = fc.integer({ min: 0, max: 24 }).map((power) => Math.floor(10 ** (power / 3)));
    const rows = fc.array(fc.tuple(fc.constantFrom(...surnames), fc.constantFrom(...givens), cents, cents), {
      minLength: 30,
      maxLength: 80,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const textAt = (at: number) => list[at % list.length] ?? ["", "", 0, 0];
        const columns = [
          id,
          { ...name, textAt: (at: number) => `${textAt(at)[0]}, ${textAt(at)[1]}` },
          amount("GROSS", (at) => money(textAt(at)[2])),
          amount("NET", (at) => money(textAt(at)[3])),
        ];
        await expectRead(columns, list.length);
        const whole = await readable(linesOf(columns, 1_100).join("\n"));
        expect(cellsOf(whole).at(-1)).toEqual(tableOf(columns, 1_100).at(-1));
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it("even around a sparse or empty column, if it has a heading", async () => {
    const state = amount("STATE TAX", rarely);
    await expectRead([id, name, amount("GROSS"), state, amount("NET")]);
    await expectRead([id, name, amount("ROTH", rarely), amount("PRE-TAX"), amount("PAY DATE", date.textAt)]);
    await expectRead([id, name, amount("PRE-TAX"), amount("ROTH", () => ""), amount("MATCH")]);
    await expectRead([id, name, amount("GROSS"), amount("ADJUSTMENT", rarely)]);
    const ended = (at: number): string => (at % 31 === 5 ? "06/30/2025" : "");
    await expectRead([id, name, amount("GROSS"), amount("TERM DATE", ended), amount("NET")]);
  });

  it("with left-aligned headings above right-aligned amounts", async () => {
    const left = { isHeadingLeft: true } as const;
    await expectRead([id, name, date, amount("PRE-TAX", amountOf, left), amount("ROTH", amountOf, left), amount("MATCH", amountOf, left)]);
  });

  it("but not within two-word values under one heading, nor after a currency sign", async () => {
    const fund = { heading: "FUND NAME", width: 16, textAt: (at: number) => `TARGET 20${30 + (at % 3) * 10}` };
    await expectRead([id, fund, amount("BEGIN BALANCE"), amount("END BALANCE")]);
    await expectRead([id, { ...fund, heading: "FUND" }, amount("BEGIN BALANCE"), amount("END BALANCE")]);
    const dollars = (at: number): string => `$${amountOf(at).padStart(13)}`;
    await expectRead([id, name, date, amount("GROSS", dollars), amount("NET", dollars)]);
  });

  it("whatever rule is above the totals, and whatever numbers are in the titles", async () => {
    const columns = [id, name, amount("PRE-TAX"), amount("MATCH"), amount("TOTAL")];
    const rule = " ".repeat(36) + "------------".padStart(15).repeat(3);
    const totaled = await readable([...linesOf(columns, 40), rule].join("\n"));
    expect(cellsOf(totaled).slice(0, -1)).toEqual(tableOf(columns, 40));
    const titles = ["RUN 02/14/2026 10:15:22                    PAGE 1", "PLAN 004711 YEAR 2025", "FROM 01/01/2025 TO 12/31/2025"];
    const titled = await readable([...titles, ...linesOf(columns, 12)].join("\n"));
    expect(cellsOf(titled).slice(3)).toEqual(tableOf(columns, 12));
  });
});

describe("uncertain borders and headings", () => {
  it("reports columns with two headings above one column, or a heading above none", async () => {
    const touching = [
      { ...id, heading: "SSN", width: 9, textAt: (at: number) => String(900_121_000 + at) },
      name,
      amount("GROSS"),
      amount("NET"),
    ];
    const joined = await readable(linesOf(touching, 40).join("\n"));
    expect(joined.file.fixed?.doubtful).toEqual([0]);
    const shifted = linesOf([id, name, date, amount("GROSS"), amount("NET")], 40);
    const heading = `EMP ID    NAME                      PAY DATE       GROSS   NOTE   NET`;
    const beside = await readable([heading, ...shifted.slice(1)].join("\n"));
    expect(beside.file.fixed?.doubtful).toContain(3);
  });

  it("also if the counts match but one column has no heading and another no values", async () => {
    const left = { isHeadingLeft: true } as const;
    const flag = { heading: "", width: 3, textAt: (at: number) => (at % 2 === 0 ? "A" : "T") };
    const columns = [id, name, flag, amount("PRE-TAX", amountOf, left), amount("MATCH", amountOf, left)];
    const [heading = "", ...lines] = linesOf(columns, 40);
    const { file } = await readable([`${heading.padEnd(75)}REMARKS`, ...lines].join("\n"));
    expect(file.fixed?.doubtful).toEqual([2, 3, 4]);
  });

  it("a row whose name runs into amounts is not a title, however few amounts it has", async () => {
    const columns = [id, name, amount("GROSS"), amount("TAX"), amount("MATCH"), amount("ROTH"), amount("NET")];
    const long = `20999     ${"WOLFESCHLEGELSTEINHAUSENBERGERDORFF, MAXIMILIAN".padEnd(48)}${" ".repeat(48)}5.00`;
    expect(await readWhole([...linesOf(columns, 40), long].join("\n"))).toMatch(/^file-not-a-spreadsheet: Row 42 /);
  });
});

it("columns are found in a line full of single numbers", () => {
  const text = Array.from({ length: 130 }, () => "1 ".repeat(1_000)).join("\n");
  expect(findFixedColumns(text, false)?.breaks).toHaveLength(999);
});
