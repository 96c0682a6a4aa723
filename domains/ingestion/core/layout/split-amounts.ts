/** The end of `1` in `1,234.56`, and of `Assets: $1,234.56`, where a comma without quotes parts the cells. */
const thousands = /^[-($ ]*\d{1,3}$/;
const thousandsAfterWords = /^(?=.*[A-Za-z]).*[($ ]-?\d{1,3}$/;
const rest = /^\d{3}(?:\.\d{1,2})?(?: ?[-)]| ?[CD]R)?$/i;

const pairs = (cells: readonly string[], first: RegExp): number =>
  cells.filter((cell, at) => first.test(cell.trim().slice(-40)) && rest.test((cells[at + 1] ?? "").trim().slice(0, 40))).length;

/** The row has more cells than the header, and as many amounts whose thousands a comma may have parted. */
export function hasPartedAmounts(cells: readonly string[], width: number): boolean {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return last >= width && pairs(cells, thousands) >= last - width + 1;
}

/** The same in a text without a header: a line with its words and its amount. */
export const partsLineAndAmount = (cells: readonly string[]): boolean => pairs(cells, thousandsAfterWords) > 0;
