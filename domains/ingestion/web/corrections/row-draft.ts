import type { ColumnToCorrect, RowToCorrect } from "../../contract/index.ts";

/** Unsaved text that a user typed in a row; null means the file's original text. */
export interface RowDraft {
  readonly cells: Readonly<Record<number, string | null>>;
  readonly reason: string;
}

/** The reason given most recently for the row's corrections. */
const lastReason = ({ cells }: RowToCorrect): string =>
  cells.flatMap(({ corrected }) => corrected ?? []).sort((a, b) => b.on.localeCompare(a.on))[0]?.reason ?? "";

export const draftOf = (row: RowToCorrect): RowDraft => ({ cells: {}, reason: lastReason(row) });

export interface CellChange {
  readonly column: number;
  readonly text: string | null;
}

/** Cells whose typed text differs from the text that was read. Any text typed in a masked cell changes it. */
export function changesOf({ cells }: RowToCorrect, draft: RowDraft): readonly CellChange[] {
  return cells.flatMap(({ column, text, is_masked, corrected }): CellChange[] => {
    const typed = draft.cells[column];
    if (typed === undefined) return [];
    if (typed === null) return corrected ? [{ column, text: null }] : [];
    return is_masked ? (typed === "" ? [] : [{ column, text: typed }]) : typed === text ? [] : [{ column, text: typed }];
  });
}

/** Whether changes that need a reason lack one; a changed amount, date or SSN is not saved without a reason. */
export const lacksReason = (columns: readonly ColumnToCorrect[], changes: readonly CellChange[], reason: string): boolean =>
  reason.trim() === "" &&
  changes.some(({ column, text }) => text !== null && columns.some((one) => one.column === column && one.asks_reason));

export function compareDraft(columns: readonly ColumnToCorrect[], draft: RowDraft, row: RowToCorrect) {
  const changes = changesOf(row, draft);
  if (changes.length === 0) return "stored";
  return lacksReason(columns, changes, draft.reason) ? "incomplete" : "unsaved";
}

/** The draft after a save; keeps text typed in the meantime. */
export const mergeDraft = (now: RowDraft, sent: RowDraft): RowDraft => ({
  ...now,
  cells: Object.fromEntries(Object.entries(now.cells).filter(([column, text]) => sent.cells[Number(column)] !== text)),
});

const textIn = ({ cells }: RowToCorrect, column: number): string | undefined => cells.find((cell) => cell.column === column)?.text;

/** Combines my cells with a colleague's; cells that both changed are contested. */
export function combineDrafts(
  { base, mine, theirs }: { readonly base: RowToCorrect; readonly mine: RowDraft; readonly theirs: RowToCorrect },
  keep: "mine" | "theirs",
): { readonly value: RowDraft; readonly contested: readonly string[] } {
  const contested = changesOf(base, mine)
    .filter(({ column, text }) => textIn(base, column) !== textIn(theirs, column) && text !== textIn(theirs, column))
    .map(({ column }) => String(column));
  if (keep === "mine") return { value: mine, contested };
  const cells = Object.fromEntries(Object.entries(mine.cells).filter(([column]) => !contested.includes(column)));
  return { value: { ...mine, cells }, contested };
}

/** The reason that these cells had before a save; other cells in the row may have a different reason. */
export const reasonBefore = ({ cells }: RowToCorrect, changes: readonly CellChange[]): string =>
  cells.find(({ column, corrected }) => corrected?.reason && changes.some((change) => change.column === column))?.corrected?.reason ?? "";

/** The cells in a row before a save, for undo; undefined if the screen doesn't know a text because it was masked. */
export function cellsBefore({ cells }: RowToCorrect, changes: readonly CellChange[]): readonly CellChange[] | undefined {
  const before = changes.map(({ column }) => {
    const cell = cells.find((one) => one.column === column);
    if (!cell?.corrected) return { column, text: null };
    return cell.is_masked ? undefined : { column, text: cell.text };
  });
  return before.every((cell) => cell !== undefined) ? before : undefined;
}
