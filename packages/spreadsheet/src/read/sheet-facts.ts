import { FormulaTally } from "./formula-tally.ts";
import type { ColumnRange, LocatedCount, RecordWidth, SheetFacts } from "./tabular-file.ts";

const mostKept = 100;

/** Counts all occurrences but keeps only the first hundred positions. */
class LocatedTally<T> implements LocatedCount<T> {
  count = 0;
  readonly first: T[] = [];
  add(place: T): void {
    this.count += 1;
    if (this.first.length < mostKept) this.first.push(place);
  }
}

const mostRowsOfWidth = 10_000;
const mostWidths = 1000;

/** Counts records by their number of cells. */
class WidthTally {
  readonly #widths = new Map<number, { count: number; readonly rows: number[] }>();

  add(cells: number, row: number): void {
    let width = this.#widths.get(cells);
    if (!width) {
      if (this.#widths.size >= mostWidths) return;
      width = { count: 0, rows: [] };
      this.#widths.set(cells, width);
    }
    width.count += 1;
    if (width.rows.length < mostRowsOfWidth) width.rows.push(row);
  }

  widths(): readonly RecordWidth[] {
    return [...this.#widths].map(([cells, { count, rows }]) => ({ cells, count, rows }));
  }
}

/** Facts being collected: every tally starts empty and every number at zero. */
export class FactsTally {
  rows = 0;
  columns = 0;
  recordCount = 0;
  uniformColumns = true;
  readonly widths = new WidthTally();
  blankRecords = 0;
  formattedRows = 0;
  formattedColumns = 0;
  readonly formulasWithoutValue = new LocatedTally<{ row: number; column: number }>();
  readonly formulas = new FormulaTally();
  readonly errorCells = new LocatedTally<{ row: number; column: number }>();
  readonly hiddenRows = new LocatedTally<number>();
  readonly hiddenColumns: ColumnRange[] = [];
  readonly mergedRanges = new LocatedTally<string>();
  readonly rowsOutOfOrder = new LocatedTally<number>();
  readonly duplicateCells = new LocatedTally<{ row: number; column: number }>();
  readonly irregularQuotes = new LocatedTally<{ row: number; column: number }>();
  unterminatedQuoteRow: number | null = null;
  complete = true;

  /** Plain data, suitable for structured clone and JSON. */
  facts(): SheetFacts {
    const plain = <T>(tally: LocatedCount<T>): LocatedCount<T> => ({ count: tally.count, first: [...tally.first] });
    const { formulas, ...counts } = this;
    return {
      ...counts,
      formulas: formulas.columns(),
      widths: this.widths.widths(),
      formulasWithoutValue: plain(this.formulasWithoutValue),
      errorCells: plain(this.errorCells),
      hiddenRows: plain(this.hiddenRows),
      mergedRanges: plain(this.mergedRanges),
      rowsOutOfOrder: plain(this.rowsOutOfOrder),
      duplicateCells: plain(this.duplicateCells),
      irregularQuotes: plain(this.irregularQuotes),
    };
  }
}
