/*
 * A sample as results store and show it. Only the population's definition knows whether an item is a payment, a loan or a participant, and
 * names the columns.
 */

export type SampleColumnType = "text" | "identifier" | "date" | "money" | "percent";

export interface SampleColumn {
  readonly key: string;
  readonly title: string;
  readonly type: SampleColumnType;
}

export interface SampledItem {
  readonly number: number;
  readonly natural_key: string;
  readonly occurrence: number;
  readonly why: "isi" | "random" | "replacement";
  /**
   * By column: money and percentages with a point and two places, dates `YYYY-MM-DD`, SSNs as `***-**-1234`; null where it is not known. A
   * cell without a column is not shown: charts group by it.
   */
  readonly cells: Readonly<Record<string, string | null>>;
  /** Titles of the rules that name this item. */
  readonly exceptions: readonly string[];
  /** Titles of the rules that cannot be determined for this item; results of earlier versions do not say. */
  readonly undetermined?: readonly string[];
  /** Its row: position of the file in the run, 0-based sheet, 1-based row. */
  readonly ref: { readonly file_no: number; readonly sheet: number; readonly row: number };
}

/** The items of a sample with the columns they are shown in. */
export interface SampleTable {
  /** In the order of a table; the first names the item, the first of money is its amount. */
  readonly columns: readonly SampleColumn[];
  readonly items: readonly SampledItem[];
  readonly replacements: readonly SampledItem[];
}

const lineOrder: Readonly<Record<SampleColumnType, number>> = { identifier: 0, text: 1, date: 2, percent: 3, money: 4 };

export interface LineColumns {
  readonly name: SampleColumn | undefined;
  readonly amount: SampleColumn | undefined;
  /** The others: what identifies and describes, then dates, percentages and further amounts. */
  readonly details: readonly SampleColumn[];
}

/** The columns of an item that is shown in one line. */
export function lineColumns(columns: readonly SampleColumn[]): LineColumns {
  const [name, ...others] = columns;
  const amount = others.find(({ type }) => type === "money");
  const details = others.filter((column) => column !== amount).sort((a, b) => lineOrder[a.type] - lineOrder[b.type]);
  return { name, amount, details };
}

/** `DOE, JANE, 100.00, paid on 2024-02-15`: name, amount and dates, as sentences name an item. */
export function itemInWords(columns: readonly SampleColumn[], { cells }: Pick<SampledItem, "cells">): string {
  const { name, amount, details } = lineColumns(columns);
  const cell = (column: SampleColumn | undefined): string[] => (column ? [cells[column.key] ?? ""] : []);
  const dates = details.filter(({ type }) => type === "date").map(({ key, title }) => `${title.toLowerCase()} on ${cells[key] ?? ""}`);
  return [...cell(name), ...cell(amount), ...dates].join(", ");
}
