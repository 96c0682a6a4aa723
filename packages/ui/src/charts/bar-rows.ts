import { parseWireMoney } from "@tieout/kernel";
import { countText, moneyText } from "../figures/display-figures.ts";
import type { GridColumn } from "../grid/grid-column.ts";

export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Money in wire form. The bar's length is the amount, or the count if there are no amounts. */
  readonly amount?: string | null;
  /** Share of the bar that was tested, 0 to 1; the rest is lighter. */
  readonly testedShare?: number;
  readonly onOpen?: () => void;
}

/** Column titles for the table and the CSV. */
export interface BarTitles {
  readonly label: string;
  readonly count: string;
}

export const hasAmounts = (rows: readonly BarRow[]): boolean => rows.some((row) => row.amount !== undefined);

/** Amount in cents, or the count; negative if reversals exceed payments. */
export const sizeOf = (row: BarRow): number =>
  row.amount === undefined || row.amount === null ? row.count : Number(parseWireMoney(row.amount) ?? 0n);

/** One row as text: `12 Mar 2024, 231 participants, 61,204.11`. */
export const barText = (row: BarRow, titles: BarTitles): string =>
  [row.label, `${countText(row.count)} ${titles.count.toLowerCase()}`, ...(row.amount === undefined ? [] : [moneyText(row.amount)])].join(
    ", ",
  );

export function barColumns(rows: readonly BarRow[], titles: BarTitles): readonly GridColumn<BarRow>[] {
  return [
    { id: "label", title: titles.label, type: "text", value: (row) => row.label },
    { id: "count", title: titles.count, type: "count", value: (row) => row.count },
    ...(hasAmounts(rows) ? [{ id: "amount", title: "Amount", type: "money" as const, value: (row: BarRow) => row.amount ?? null }] : []),
  ];
}

export interface Scale {
  /** Multiples of one round step that cover all values and zero, in ascending order. */
  readonly ticks: readonly number[];
  /** Position of a value between the lowest and the highest tick, from 0 to 100. */
  readonly percentOf: (value: number) => number;
}

/** Returns an axis that includes zero and every value, with at most six lines at round values. */
export function scaleOf(values: readonly number[]): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = Math.max(1, (high - low) / 4);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10);
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { ticks, percentOf: (value) => ((value - from * step) / ((to - from) * step)) * 100 };
}
