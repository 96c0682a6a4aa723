import type { PlainDate } from "@tieout/kernel";
import type { Cell, RowModel, WorkbookModel } from "@tieout/spreadsheet/model";

export const bodyRows = 100_000;
const columns = 17;

/** A row in the form both writers use: text, dates, amounts and one sum formula. */
export interface PlainRow {
  readonly texts: readonly string[];
  readonly on: PlainDate;
  readonly cents: readonly number[];
}

const textColumns = 4;
const amountColumns = 11;
const sumColumn = columns - 1;
/** Column letters of the first and last amount; the fifth column is the date. */
const amountLetters = ["F", "P"] as const;

export function plainRow(at: number): PlainRow {
  const texts = [`P${String(at).padStart(6, "0")}`, "***-**-1234", `Adler${at % 997}`, `Fund ${at % 23}`];
  const day = String(1 + (at % 28)).padStart(2, "0");
  const cents = Array.from({ length: amountColumns }, (_, column) => ((at * 7919 + column * 104_729) % 10_000_000) - 500_000);
  return { texts: texts.slice(0, textColumns), on: `2024-03-${day}` as PlainDate, cents };
}

export const sumFormula = (rowNumber: number): string => `SUM(${amountLetters[0]}${rowNumber}:${amountLetters[1]}${rowNumber})`;
export const heads: readonly string[] = Array.from({ length: columns }, (_, column) => `Column ${column + 1}`);

function rowModel(at: number): RowModel {
  const { texts, on, cents } = plainRow(at);
  const sum = cents.reduce((total, amount) => total + amount, 0);
  const cells: Cell[] = [
    ...texts.map((text): Cell => ({ content: { kind: "text", text }, style: "text" })),
    { content: { kind: "date", on }, style: "date" },
    ...cents.map((amount): Cell => ({ content: { kind: "money", cents: BigInt(amount) }, style: "money" })),
    { content: { kind: "money", cents: BigInt(sum) }, style: "totalMoney", formula: sumFormula(at + 2) },
  ];
  return { cells: cells.slice(0, sumColumn + 1) };
}

function* rowModels(): Generator<RowModel> {
  yield { cells: heads.map((text): Cell => ({ content: { kind: "text", text }, style: "heading" })) };
  for (let at = 0; at < bodyRows; at += 1) yield rowModel(at);
}

export const peopleWorkbook = (): WorkbookModel => ({
  title: "Benchmark",
  footer: "Benchmark",
  sheets: [{ name: "People", columns: heads.map(() => ({ width: 14 })), rows: rowModels(), frozenRows: 1 }],
});
