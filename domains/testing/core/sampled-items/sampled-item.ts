import type { ShapeValue } from "@tieout/shapes";
import type { SampleColumnShape, SampledItemShape, SampleTableShape } from "./sampled-item-shapes.ts";

export type SampleColumn = ShapeValue<typeof SampleColumnShape>;
export type SampleColumnType = SampleColumn["type"];
export type SampledItem = ShapeValue<typeof SampledItemShape>;
export type SampleTable = ShapeValue<typeof SampleTableShape>;

const lineOrder: Readonly<Record<SampleColumnType, number>> = { identifier: 0, text: 1, date: 2, percent: 3, money: 4 };

export interface LineColumns {
  readonly name: SampleColumn | undefined;
  readonly amount: SampleColumn | undefined;
  /** The other columns: identifiers and descriptions, then dates, percentages and further amounts. */
  readonly details: readonly SampleColumn[];
}

/** Splits the columns so that an item can be shown on one line. */
export function lineColumns(columns: readonly SampleColumn[]): LineColumns {
  const [name, ...others] = columns;
  const amount = others.find(({ type }) => type === "money");
  const details = others.filter((column) => column !== amount).sort((a, b) => lineOrder[a.type] - lineOrder[b.type]);
  return { name, amount, details };
}

/** `DOE, JANE, 100.00, paid on 2024-02-15`: an item as it appears in a sentence, with its name, amount and dates. */
export function itemInWords(columns: readonly SampleColumn[], { cells }: Pick<SampledItem, "cells">): string {
  const { name, amount, details } = lineColumns(columns);
  const cell = (column: SampleColumn | undefined): string[] => (column ? [cells[column.key] ?? ""] : []);
  const dates = details.filter(({ type }) => type === "date").map(({ key, title }) => `${title.toLowerCase()} on ${cells[key] ?? ""}`);
  return [...cell(name), ...cell(amount), ...dates].join(", ");
}
