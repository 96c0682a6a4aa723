/** End of a cell such as `1` in `1,234.56`, or in `Assets: $1,234.56`, if an unquoted comma splits the amount into cells. */
const thousands = /^[-($ ]*\d{1,3}$/;
const thousandsAfterWords = /^(?=.*[A-Za-z]).*[($ ]-?\d{1,3}$/;
const rest = /^\d{3}(?:\.\d{1,2})?(?: ?[-)]| ?[CD]R)?$/i;

const pairs = (cells: readonly string[], first: RegExp): number =>
  cells.filter((cell, at) => first.test(cell.trim().slice(-40)) && rest.test((cells[at + 1] ?? "").trim().slice(0, 40))).length;

/**
 * Whether the row has more cells than the header, and enough amounts whose thousands a comma may have split to account for the extra cells.
 */
export function hasPartedAmounts(cells: readonly string[], width: number): boolean {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return last >= width && pairs(cells, thousands) >= last - width + 1;
}

/** Does the same for a text without a header: a line with its words and its amount. */
export const partsLineAndAmount = (cells: readonly string[]): boolean => pairs(cells, thousandsAfterWords) > 0;
