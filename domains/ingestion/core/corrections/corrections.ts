import type { ShapeValue } from "@tieout/shapes";
import type { FieldKind } from "../reports/report-definition.ts";
import type { CorrectedCellShape } from "./correction-shapes.ts";

/** A cell that a person corrected. The file keeps its original text. */
export interface CellCorrection {
  /** 0-based column in the grid. */
  readonly column: number;
  /** The file's text; empty for an empty cell. */
  readonly old: string;
  readonly text: string;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly reason: string;
}

export interface RowCorrections {
  /** Index of the sheet. */
  readonly sheet: number;
  readonly row: number;
  /**
   * Number of changes to the row, including reverted corrections, so that two people can't change it without noticing each other's change.
   */
  readonly revision: number;
  /** Corrected cells by column; empty if every correction was reverted. */
  readonly cells: readonly CellCorrection[];
}

export type CorrectedCell = ShapeValue<typeof CorrectedCellShape>;

/** All corrections to one file, by sheet and row. Stored encrypted, because cells may contain SSNs. */
export interface CorrectionDocument {
  readonly version: 1;
  readonly rows: readonly RowCorrections[];
}

export const noCorrections: CorrectionDocument = { version: 1, rows: [] };

/** Code for a correction whose cell no longer contains the text that the correction replaced. */
export const unfitCode = "correction-unfit";

/** Maximum number of rows corrected by hand; beyond that, the source must be corrected. */
export const mostCorrectedRows = 2_000;

/** Maximum length of a corrected text or a reason. */
export const longestCorrection = 500;

const weighty: ReadonlySet<FieldKind> = new Set(["money", "date", "ssn"]);

/** Whether a manual change requires a reason: true for amounts, dates and SSNs. */
export const asksReason = (kind: FieldKind): boolean => weighty.has(kind);

/** A person's change to one row. */
export interface RowChange {
  readonly sheet: number;
  readonly row: number;
  readonly cells: readonly { readonly column: number; readonly old: string; readonly text: string | null }[];
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

const isBefore = (a: Pick<RowCorrections, "sheet" | "row">, b: Pick<RowCorrections, "sheet" | "row">): number =>
  a.sheet - b.sheet || a.row - b.row;

export const correctionsOfRow = ({ rows }: CorrectionDocument, sheet: number, row: number): RowCorrections =>
  rows.find((one) => one.sheet === sheet && one.row === row) ?? { sheet, row, revision: 0, cells: [] };

/** Applies a change to the document. Null, or the file's own text, reverts a correction. */
export function withChange(document: CorrectionDocument, { sheet, row, cells, by, at, reason }: RowChange): CorrectionDocument {
  const before = correctionsOfRow(document, sheet, row);
  const kept = new Map(before.cells.map((cell) => [cell.column, cell]));
  for (const { column, old, text } of cells) {
    if (text === null || text === old) kept.delete(column);
    else if (kept.get(column)?.text !== text || kept.get(column)?.old !== old) kept.set(column, { column, old, text, by, at, reason });
  }
  const changed = { sheet, row, revision: before.revision + 1, cells: [...kept.values()].sort((a, b) => a.column - b.column) };
  return { version: 1, rows: [...document.rows.filter((one) => one !== before), changed].sort(isBefore) };
}

/** Rows whose corrections differ from the file. */
export const correctedRows = ({ rows }: CorrectionDocument): readonly RowCorrections[] => rows.filter(({ cells }) => cells.length > 0);

/** Text that covers everything a reading depends on: equal if the corrections are equal, however often they were changed in between. */
export const correctionsText = (document: CorrectionDocument): string =>
  JSON.stringify(correctedRows(document).map(({ sheet, row, cells }) => [sheet, row, cells]));
