import type { FactsTally } from "../sheet-facts.ts";
import type { OnRow, ReadRange } from "../tabular-file.ts";

/** Passes on the records in a range and tallies facts about the text file. */
export function recordSink(facts: FactsTally, onRow: OnRow, range: ReadRange) {
  const fromRow = range.fromRow ?? 1;
  const maxRows = range.maxRows ?? Number.POSITIVE_INFINITY;
  let width = -1;
  return {
    record(row: number, cells: string[]): boolean {
      if (row < fromRow) return true;
      if (facts.recordCount >= maxRows) {
        facts.complete = false;
        return false;
      }
      facts.rows = row;
      facts.recordCount += 1;
      if (cells.length === 1 && cells[0] === "") facts.blankRecords += 1;
      facts.widths.add(cells.length, row);
      if (cells.length > facts.columns) facts.columns = cells.length;
      if (width === -1) width = cells.length;
      else if (width !== cells.length) facts.uniformColumns = false;
      onRow(row, cells);
      return true;
    },
    irregularQuote: (row: number, column: number): void => facts.irregularQuotes.add({ row, column }),
    unterminatedQuote: (row: number): void => {
      facts.unterminatedQuoteRow = row;
    },
  };
}
