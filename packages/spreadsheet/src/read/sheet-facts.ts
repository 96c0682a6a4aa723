import { FormulaTally } from "./formula-tally.ts";
import type { ColumnRange, Located, SheetFacts } from "./tabular-file.ts";

const mostKept = 100;

/** Counts everything, keeps the first hundred. */
class LocatedTally<T> implements Located<T> {
  count = 0;
  readonly first: T[] = [];
  add(place: T): void {
    this.count += 1;
    if (this.first.length < mostKept) this.first.push(place);
  }
}

/** Facts under construction: every tally empty, every number zero. */
export class FactsTally {
  rows = 0;
  columns = 0;
  recordCount = 0;
  uniformColumns = true;
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

  /** Plain data, fit for structured clone and JSON. */
  facts(): SheetFacts {
    const plain = <T>(tally: Located<T>): Located<T> => ({ count: tally.count, first: [...tally.first] });
    const { formulas, ...counts } = this;
    return {
      ...counts,
      formulas: formulas.columns(),
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
