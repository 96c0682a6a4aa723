import { normalizeHeader } from "../layout/normalize-header.ts";
import type { SourceRow } from "../layout/source-row.ts";

/** A column's name and its occurrence number: the second “Amount” is a different column from the first. */
function columnKeys(headers: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const name = normalizeHeader(header).full;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${name}\u0000${nth}`;
  });
}

/** Minimum share of the wider sheet's columns that two sheets for one report must have in common. */
const leastShared = 0.7;

/** Whether two sheets have nearly the same columns, in any order. */
export function sharesHeader(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(columnKeys(one));
  const shared = columnKeys(other).filter((key) => names.has(key)).length;
  return shared >= 2 && shared >= Math.max(one.length, other.length) * leastShared;
}

export interface JoinedColumns {
  /** The first sheet's columns, then additional ones from the other sheets. */
  readonly headers: readonly string[];
  /** By sheet: index of each of these columns; -1 if it is missing. */
  readonly places: readonly (readonly number[])[];
}

/** Merges the columns of several sheets into one list, by name. */
export function joinColumns(sheets: readonly (readonly string[])[]): JoinedColumns {
  const headers: string[] = [];
  const positions = new Map<string, number>();
  const keys = sheets.map(columnKeys);
  for (const [sheet, names] of keys.entries())
    for (const [index, key] of names.entries()) {
      if (positions.has(key)) continue;
      positions.set(key, headers.length);
      headers.push(sheets[sheet]?.[index] ?? "");
    }
  const places = keys.map((names) => {
    const found = new Map(names.map((key, index) => [key, index]));
    return [...positions.keys()].map((key) => found.get(key) ?? -1);
  });
  return { headers, places };
}

type CellShape = "empty" | "figure" | "words";
const shapeOf = (cell: string | undefined): CellShape => {
  const text = (cell ?? "").trim();
  return text === "" ? "empty" : /^[-($]*[\d][\d.,/:$ )%-]*$/.test(text) ? "figure" : "words";
};

/** Each column's most common shape among filled cells. */
function shapesOf(rows: readonly SourceRow[], width: number): readonly CellShape[] {
  return Array.from({ length: width }, (_, column) => {
    const shapes = rows.map(({ cells }) => shapeOf(cells[column])).filter((shape) => shape !== "empty");
    if (shapes.length === 0) return "empty";
    return shapes.filter((shape) => shape === "figure").length * 2 > shapes.length ? "figure" : "words";
  });
}

const widthOf = (rows: readonly SourceRow[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length));

/** Whether rows without a header continue a table: they have as many columns, with words and figures in the same ones. */
export function continuesRows(table: readonly SourceRow[], rows: readonly SourceRow[]): boolean {
  const width = widthOf(table);
  if (width < 3 || table.length === 0 || rows.length === 0 || widthOf(rows) !== width) return false;
  const own = shapesOf(rows, width);
  const compared = shapesOf(table, width).flatMap((shape, column) =>
    shape === "empty" || own[column] === "empty" ? [] : [shape === own[column]],
  );
  return compared.length >= 3 && compared.every(Boolean);
}
