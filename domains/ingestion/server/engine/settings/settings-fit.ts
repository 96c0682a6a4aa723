import { isFilled, parseMoney, type SourceRow } from "@tieout/ingestion/core";
import type { SheetFacts } from "@tieout/spreadsheet/read";

/** Amounts with a decimal or grouping mark, which show which mark is which. */
const telling = /^[-+(]? ?[$€£]? ?\d[\d.,]*[.,]\d+ ?\)?-?$/;
const longestAmount = 40;

/** Why amounts cannot be written with this decimal sign; null if they can. */
function decimalFault(rows: readonly SourceRow[], decimalComma: boolean): string | null {
  let read = 0;
  const unread: { row: number; text: string }[] = [];
  for (const { row, cells } of rows)
    for (const cell of cells) {
      const text = cell.trim();
      if (text.length > longestAmount || !telling.test(text)) continue;
      if (parseMoney(text, { decimalComma }).issue) unread.push({ row, text });
      else read += 1;
    }
  const [first] = unread;
  if (!first || unread.length <= read) return null;
  return `With a decimal ${decimalComma ? "comma" : "point"} ${unread.length} of ${unread.length + read} amounts cannot be read, such as “${first.text}” in row ${first.row}.`;
}

/** Problem if more than half of the rows have values beyond the last header, because their cells would be in the wrong columns. */
function widthFault(rows: readonly SourceRow[], headerRow: number, headers: number): string | null {
  const below = rows.filter(({ row, cells }) => row > headerRow && cells.filter(isFilled).length > 1);
  const wider = below.filter(({ cells }) => cells.slice(headers).some(isFilled));
  const [first] = wider;
  if (!first || wider.length * 2 <= below.length) return null;
  return `Row ${first.row} has ${first.cells.length} cells, but the header has only ${headers}, so cells would be in the wrong columns.`;
}

interface SheetView {
  readonly rows: readonly SourceRow[];
  readonly facts: SheetFacts;
  /** 0 if no header was found. */
  readonly headerRow: number;
  readonly decimalComma: boolean | undefined;
}

/** Why a file can't be used with a person's settings; null if it can. */
export function settingsFault({ rows, facts, headerRow, decimalComma }: SheetView): string | null {
  if (facts.unterminatedQuoteRow !== null)
    return `A quote that opens in row ${facts.unterminatedQuoteRow} is never closed, so everything after it would be one cell.`;
  if (facts.columns < 2) return "Every row would be a single cell.";
  const header = rows.find(({ row }) => row === headerRow);
  const width = header ? widthFault(rows, headerRow, header.cells.findLastIndex(isFilled) + 1) : null;
  return width ?? (decimalComma === undefined ? null : decimalFault(rows, decimalComma));
}
