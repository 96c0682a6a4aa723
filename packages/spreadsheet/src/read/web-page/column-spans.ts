import { refused } from "../file-refusal.ts";

interface Span {
  readonly from: number;
  readonly to: number;
  /** Last row that the cell covers. */
  readonly until: number;
}

const mostSpans = 500;
/** A span in a web page may be any number; this is the last row a sheet can have (ECMA-376 18.3.1.73, as limited by Excel). */
const lastRow = 1_048_576;

const spanOf = (text: string | undefined, most: number): number => {
  const number = Number(/^\s{0,9}(\d{1,400})/.exec(text ?? "")?.[1] ?? 1);
  return Math.max(1, Math.min(most, number));
};

/** Positions of the cells in a table's rows, some of which are covered by cells above. */
export class ColumnSpans {
  readonly #maxColumns: number;
  #above: Span[] = [];
  #column = 0;

  constructor(maxColumns: number) {
    this.#maxColumns = maxColumns;
  }

  beginRow(row: number): void {
    this.#column = 0;
    if (this.#above.length > 0) this.#above = this.#above.filter(({ until }) => until >= row);
  }

  /** Returns the next cell's first and last column, 1-based, and last row. */
  place(row: number, colspan: string | undefined, rowspan: string | undefined): Span {
    let from = this.#column + 1;
    for (let covering = this.#covering(from); covering; covering = this.#covering(from)) from = covering.to + 1;
    const to = Math.min(Math.max(from, this.#maxColumns), from + spanOf(colspan, this.#maxColumns) - 1);
    const until = Math.min(lastRow, row + spanOf(rowspan === "0" ? String(lastRow) : rowspan, lastRow) - 1);
    this.#column = to;
    const span = { from, to, until };
    if (until > row) {
      if (this.#above.length >= mostSpans)
        throw refused("file-too-large", `In a table on the web page, more than ${mostSpans} cells from above span down into row ${row}.`);
      this.#above.push(span);
    }
    return span;
  }

  readonly #covering = (column: number): Span | undefined => this.#above.find(({ from, to }) => column >= from && column <= to);
}
