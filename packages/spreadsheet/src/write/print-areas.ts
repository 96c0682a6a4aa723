import { columnName, type RowModel } from "@tieout/spreadsheet/model";
import type { PrintPlan } from "./print-plan.ts";

interface Area {
  readonly from: number;
  to: number;
  /** Number of side-by-side pages that the area's rows cover. */
  readonly pages: number;
}

/**
 * Print areas of a sheet with several pages side by side. Rows that end on the first page, such as a smaller table below the main one, are
 * a separate area: in the main table's area they would print on each of its pages, showing only the repeated columns.
 */
export class PrintAreas {
  readonly #plan: PrintPlan;
  /** Rows repeated on every page. */
  readonly #titleRows: number;
  readonly #areas: Area[] = [];
  /** First of the blank rows and text lines that belong to the next table. */
  #pending: number | null = null;
  #lastRow = 0;

  constructor(plan: PrintPlan, titleRows: number) {
    this.#plan = plan;
    this.#titleRows = titleRows;
  }

  add({ cells, isFoot }: RowModel, row: number): void {
    if (this.#plan.breaks.length === 0 || isFoot || row <= this.#titleRows) return;
    this.#lastRow = row;
    const open = this.#areas.at(-1);
    const last = cells.findLastIndex((cell) => cell !== null);
    const isLine = last < 0 || (last === 0 && cells[0]?.span !== undefined);
    // A table without rows has a note saying so in its first cell.
    if (last === 0 && !isLine && open && this.#pending === null) open.to = row;
    else if (last <= 0) this.#pending ??= row;
    else this.#reach(1 + this.#plan.breaks.filter((column) => column <= last).length, row);
  }

  #reach(pages: number, row: number): void {
    const open = this.#areas.at(-1);
    if (open?.pages === pages) open.to = row;
    else this.#areas.push({ from: open ? (this.#pending ?? row) : 1, to: row, pages });
    this.#pending = null;
  }

  /** A1 ranges; empty if the whole sheet is printed. */
  ranges(columns: number): string[] {
    const { breaks } = this.#plan;
    return this.#areas.map(({ from, to, pages }, at) => {
      const end = at === this.#areas.length - 1 ? this.#lastRow : to;
      return `A${from}:${columnName((breaks[pages - 1] ?? columns) - 1)}${end}`;
    });
  }
}
