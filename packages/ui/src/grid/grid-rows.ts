import { parseWireMoney } from "@tieout/kernel";
import { countText, dateText, moneyText } from "../figures/display-figures.ts";
import type { GridColumn } from "./grid-column.ts";
import type { GridView } from "./grid-view.ts";

/** Text of a cell without custom rendering. */
export function cellText<Row>(column: GridColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  if (column.type === "money") return moneyText(value === null ? null : String(value));
  if (column.type === "date") return dateText(value === null ? null : String(value));
  if (typeof value === "number") return column.type === "count" ? countText(value) : String(value);
  return value === null || value === "" ? "–" : value;
}

/** Returns rows that contain every search word and one of the selected values for each filter. */
export function filterRows<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[], view: GridView): readonly Row[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = columns.flatMap((column) => {
    const values = view.filters[column.id];
    return values ? [{ column, values: new Set(values) }] : [];
  });
  if (words.length === 0 && chosen.length === 0) return rows;
  return rows.filter((row) => {
    if (!chosen.every(({ column, values }) => values.has(String(column.value(row) ?? "")))) return false;
    if (words.length === 0) return true;
    const text = columns
      .map((column) => `${column.value(row) ?? ""} ${cellText(column, row)}`)
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Compares two cell values by the column's type; empty cells come last in ascending order. */
export function compareCells<Row>(column: GridColumn<Row>, a: Row, b: Row): number {
  const left = column.value(a);
  const right = column.value(b);
  if (left === null || left === "" || right === null || right === "")
    return Number(left === null || left === "") - Number(right === null || right === "");
  if (column.type === "money") {
    const difference = (parseWireMoney(String(left)) ?? 0n) - (parseWireMoney(String(right)) ?? 0n);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (typeof left === "number" && typeof right === "number") return left - right;
  return collator.compare(String(left), String(right));
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export function sortRows<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[], view: GridView): readonly Row[] {
  const column = columns.find((candidate) => candidate.id === view.sort?.columnId);
  if (!column || !view.sort) return rows;
  const sign = view.sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compareCells(column, a, b));
}

/** Returns a column's values with counts, in sort order. */
export function valueCounts<Row>(
  rows: readonly Row[],
  column: GridColumn<Row>,
): readonly { readonly value: string; readonly label: string; readonly count: number }[] {
  const found = new Map<string, { row: Row; count: number }>();
  for (const row of rows) {
    const key = String(column.value(row) ?? "");
    const entry = found.get(key);
    if (entry) entry.count += 1;
    else found.set(key, { row, count: 1 });
  }
  return [...found.entries()]
    .sort((a, b) => compareCells(column, a[1].row, b[1].row))
    .map(([value, { row, count }]) => ({ value, label: cellText(column, row), count }));
}
