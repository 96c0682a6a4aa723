import { bestWay, type ColumnForm, misfit, type Way } from "./shifted-row.ts";

/** Sizes of a column's numbers, and how often the column is filled, in rows that cannot have been split by a comma. */
export interface ColumnSizes {
  readonly form: ColumnForm;
  /** Null if most cells are not plain numbers. */
  readonly low: number | null;
  readonly high: number | null;
  readonly isFilled: boolean;
  readonly isBlank: boolean;
  readonly hasLeadingZeros: boolean;
}

/** Beginning of `1,120` or `12,450.00`, and a group of digits that follows it. */
const beginning = /^-?\$?[1-9]\d{0,2}$/;
const group = /^\d{3}(?:\.\d{1,2})?$/;
const grouped = /^-?\$?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/;
const plainNumber = /^-?\$?\d+(?:\.\d{1,4})?$/;
const leadingZero = /^0\d/;
const longestNumber = 20;

const textOf = (cell: string | undefined): string => (cell ?? "").trim();
const isNumber = (text: string): boolean => text.length <= longestNumber && plainNumber.test(text);
const numberOf = (text: string): number => Math.abs(Number(text.replace(/[$,]/g, "")));

/** Whether adjacent cells may have been split by a comma: 1 to 3 digits, then three. */
const mayBeParted = (cells: readonly string[]): boolean =>
  cells.some(
    (cell, at) => beginning.test(textOf(cell).slice(0, longestNumber)) && group.test(textOf(cells[at + 1]).slice(0, longestNumber)),
  );

const mostFilled = 0.9;
const rarelyFilled = 0.05;

function sizesOf(cells: readonly string[], form: ColumnForm): ColumnSizes {
  const filled = cells.map(textOf).filter((text) => text !== "");
  const numbers = filled.filter(isNumber);
  const isNumeric = filled.length > 0 && numbers.length >= filled.length * mostFilled;
  const sizes = numbers.map(numberOf).filter((size) => size > 0);
  const known = isNumeric && sizes.length > 0;
  return {
    form,
    low: known ? sizes.reduce((low, size) => Math.min(low, size)) : null,
    high: known ? sizes.reduce((high, size) => Math.max(high, size)) : null,
    isFilled: filled.length >= cells.length * mostFilled,
    isBlank: filled.length <= cells.length * rarelyFilled,
    hasLeadingZeros: numbers.some((text) => leadingZero.test(text)),
  };
}

/** Rows that may have been split by a comma don't count toward sizes, unless all rows are like that. */
export function columnSizes(rows: readonly (readonly string[])[], forms: readonly ColumnForm[]): readonly ColumnSizes[] {
  const certain = rows.filter((cells) => !mayBeParted(cells));
  const looked = certain.length > 0 ? certain : rows;
  return forms.map((form, index) =>
    sizesOf(
      looked.map((cells) => cells[index] ?? ""),
      form,
    ),
  );
}

/** Maximum factor, as a power of ten, by which a number may differ from the other sizes in its column. */
const usualSpread = 0.5;
/** If no number in the column has four digits before its decimal point, those that would have four are the split ones. */
const partedSpread = 1.5;

function sizeMisfit(text: string, { low, high }: ColumnSizes): number {
  const size = numberOf(text);
  if (low === null || high === null || size === 0) return 0;
  const below = Math.log10(low / size) - usualSpread;
  const above = Math.log10(size / high) - (high < 1000 && grouped.test(text) ? partedSpread : usualSpread);
  return Math.min(1, Math.max(0, below, above));
}

const missing = 0.5;
const withoutCents = 0.6;

function costOf(text: string, column: ColumnSizes): number {
  if (text === "") return column.isFilled ? missing : 0;
  if (column.isBlank) return 1;
  const isOne = isNumber(text) || grouped.test(text.slice(0, longestNumber));
  if (column.low === null) return misfit(text, column.form);
  if (!isOne) return 1;
  const cents = column.form.hasCents && !text.includes(".") ? withoutCents : 0;
  const zeros = leadingZero.test(text) && !column.hasLeadingZeros ? 1 : 0;
  return Math.min(1, cents + zeros + sizeMisfit(text, column));
}

const clearly = 0.3;
const mostSurplus = 6;

/**
 * Finds the amount whose thousands are split by an unquoted comma, in a row as long as the others: the cells fit their columns' sizes
 * better when read as one number. Null if the row fits unchanged, as when hours precede pay.
 */
export function findPartedAmount(given: readonly string[], columns: readonly ColumnSizes[]): string | null {
  const cells = given.slice(0, given.findLastIndex((cell) => textOf(cell) !== "") + 1);
  if (!mayBeParted(cells)) return null;
  const cost = (text: string, column: number, count: number): number => {
    const sizes = columns[column];
    const value = textOf(text);
    // Only numbers are joined.
    if (!sizes || (count > 1 && !grouped.test(value.slice(0, longestNumber)))) return Number.POSITIVE_INFINITY;
    return costOf(value, sizes);
  };
  const ways = { columns: columns.length, delimiter: ",", cost };
  const face: Way = bestWay(cells, { ...ways, surplus: 0 });
  const best = bestWay(cells, { ...ways, surplus: mostSurplus });
  const [first] = best.joined;
  if (!first || face.cost - best.cost < clearly) return null;
  return cells
    .slice(first.from, first.from + first.count)
    .map((cell) => cell.trim())
    .join(",");
}
