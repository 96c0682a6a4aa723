import type { PlainDate } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import { splitDate } from "../values/date-parts.ts";
import { ordersOf, parseDate } from "../values/parse-date.ts";
import type { PackageExtentShape, ReportTableShape, SheetExtentShape } from "./package-shapes.ts";

export type ReportTable = ShapeValue<typeof ReportTableShape>;

export type PackageExtent = ShapeValue<typeof PackageExtentShape>;

export type SheetExtent = ShapeValue<typeof SheetExtentShape>;

type DayOrder = "mdy" | "dmy";

class Period {
  #first: PlainDate | null = null;
  #last: PlainDate | null = null;
  readonly #order: DayOrder;

  constructor(order: DayOrder) {
    this.#order = order;
  }

  add(text: string): void {
    const { value } = parseDate(text, { order: this.#order, latestYear: 2099 });
    if (value === null) return;
    if (this.#first === null || value < this.#first) this.#first = value;
    if (this.#last === null || value > this.#last) this.#last = value;
  }

  ends(): Pick<SheetExtent, "firstOn" | "lastOn"> {
    return { firstOn: this.#first, lastOn: this.#last };
  }
}

const isOnlyDayFirst = (text: string): boolean => {
  const parts = splitDate(text.trim());
  const orders = parts ? ordersOf(parts) : [];
  return orders.includes("dmy") && !orders.includes("mdy");
};

/** Limit on distinct texts in a date column; each is parsed once. */
const mostTexts = 50_000;

/** Counts rows as they are read and finds the first and last date; month first unless a date can only be day first. */
export function measureExtent({ headerRow, periodColumn, namedDays }: ReportTable) {
  const byOrder = { mdy: new Period("mdy"), dmy: new Period("dmy") };
  const met = new Set<string>();
  let [rows, rowsAbove, isDayFirst] = [0, 0, false];
  const addDate = (text: string): void => {
    if (text === "" || met.has(text)) return;
    if (met.size < mostTexts) met.add(text);
    byOrder.mdy.add(text);
    byOrder.dmy.add(text);
    isDayFirst ||= isOnlyDayFirst(text);
  };
  return {
    add(row: number, cells: readonly string[]): void {
      if (cells.every((cell) => cell.trim() === "")) return;
      if (row <= headerRow) {
        rowsAbove += 1;
        return;
      }
      rows += 1;
      if (periodColumn !== null) addDate(cells[periodColumn] ?? "");
    },
    extent(): SheetExtent {
      const dated = byOrder[isDayFirst ? "dmy" : "mdy"].ends();
      const days = [...namedDays].sort();
      return { rows, rowsAbove, ...(dated.firstOn === null ? { firstOn: days[0] ?? null, lastOn: days.at(-1) ?? null } : dated) };
    },
  };
}

const days = (sheets: readonly SheetExtent[]): readonly PlainDate[] =>
  sheets.flatMap(({ firstOn, lastOn }) => [firstOn ?? [], lastOn ?? []].flat()).sort();

/** Combines the extents of sheets with the same headings, such as one for each quarter. */
export function joinExtents(sheets: readonly SheetExtent[], otherSheets: number): PackageExtent {
  const dated = days(sheets);
  return {
    rows: sheets.reduce((sum, { rows }) => sum + rows, 0),
    rowsAbove: sheets.reduce((sum, { rowsAbove }) => sum + rowsAbove, 0),
    firstOn: dated[0] ?? null,
    lastOn: dated.at(-1) ?? null,
    sheets: sheets.length,
    otherSheets,
  };
}
