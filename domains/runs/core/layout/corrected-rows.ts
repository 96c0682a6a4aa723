import type { CorrectedCell } from "@tieout/ingestion/core";
import type { RowModel } from "@tieout/spreadsheet/model";
import type { SourceFacts } from "../paper-facts.ts";
import { type PaperColumn, planTable } from "./paper-table.ts";
import { type PaperFrame, textLine } from "./sheet-frame.ts";
import { sourceColumn } from "./source-refs.ts";

interface CorrectedLine {
  readonly source: SourceFacts;
  readonly cell: CorrectedCell;
}

/** `2026-11-24 10:05 UTC`. */
const instantWords = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** Aligned below the columns of the exceptions. */
const correctedColumns = (frame: PaperFrame): readonly PaperColumn<CorrectedLine>[] => [
  { key: "file", heading: "File", width: 5, kind: "number", read: ({ source }) => source.fileNo + 1 },
  { key: "fileName", heading: "Corrected row in file", width: 19, kind: "text", read: ({ source }) => source.fileName },
  { key: "sheet", heading: "Sheet", width: 9, kind: "text", read: ({ source }) => source.sheetName ?? "" },
  sourceColumn(frame, ({ source, cell }) => ({ refs: [{ file_no: source.fileNo, sheet: cell.sheet, row: cell.row }], count: 1 })),
  { key: "column", heading: "Column", width: 13, kind: "text", read: ({ cell }) => cell.column },
  { key: "reason", heading: "Reason for the correction", width: 36, kind: "wrapped", read: ({ cell }) => cell.reason },
  { key: "old", heading: "In the file", width: 22, kind: "text", read: ({ cell }) => cell.old },
  { key: "text", heading: "Corrected to", width: 13, kind: "text", read: ({ cell }) => cell.text },
  { key: "by", heading: "Corrected by", width: 19, kind: "text", read: ({ cell }) => cell.by },
  { key: "at", heading: "Corrected on", width: 20, kind: "text", read: ({ cell }) => instantWords(cell.at) },
];

/** Number of used rows with a cell corrected by a person, in words; empty if none. */
export const correctedWords = ({ rowsCorrected = 0 }: SourceFacts): string =>
  rowsCorrected > 0
    ? `; ${rowsCorrected} of the rows in and outside the plan year ${rowsCorrected === 1 ? "was" : "were"} corrected by hand`
    : "";

/** Every corrected cell with the old and new text, and who corrected it, when and why; empty if there are no corrections. */
export function correctedTable(
  frame: PaperFrame,
  above: number,
): { readonly endRow: number; readonly blocks: readonly Iterable<RowModel>[] } {
  const lines = frame.sources.flatMap((source) => (source.corrections ?? []).map((cell) => ({ source, cell })));
  if (lines.length === 0) return { endRow: above, blocks: [] };
  const table = planTable(correctedColumns(frame), lines, above + 3);
  return {
    endRow: table.endRow,
    blocks: [[{ cells: [] }, textLine("Rows corrected by hand: the uploaded file is unchanged")], table.rows()],
  };
}
