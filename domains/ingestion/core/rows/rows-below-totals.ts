import { foldText } from "../values/clean-text.ts";
import { type RecordForms, strangerOf } from "./record-forms.ts";
import { type RowFinding, rowText } from "./row-finding.ts";
import type { ReadRow } from "./rows-below-prose.ts";

/**
 * Rows at the end of the sheet, below the last total, that are read as records but have no amount, such as a head count or a note split
 * into cells. They need review because they may be a person without pay.
 */
export function rowsBelowTotals(
  tail: readonly ReadRow[],
  { forms, money }: { readonly forms: RecordForms; readonly money: readonly number[] },
): readonly RowFinding[] {
  if (money.length === 0) return [];
  const hasAmount = ({ cells }: ReadRow): boolean => money.some((index) => /\d/.test(foldText(cells[index] ?? "")));
  const lastTotal = tail.findLastIndex(({ kind }) => kind === "total" || kind === "summary");
  const below = tail.slice(lastTotal + 1).filter(({ kind }) => kind === "data");
  if (lastTotal < 0 || below.some(hasAmount)) return [];
  // A row without a record's identifier is rejected and reported elsewhere.
  const records = below.filter(({ cells }) => strangerOf(cells, forms) === null);
  return records.map(({ row, cells }) => ({
    row,
    text: rowText(cells),
    kind: null,
    confidence: 0,
    reason: "It is below the last total and has no amount. Choose whether it is a record.",
  }));
}
