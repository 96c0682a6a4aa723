import type { SampleColumn } from "@tieout/testing/core";
import { DateText, Money, percentText } from "@tieout/ui";
import type { z } from "zod";
import type { SampleItem } from "../../contract/index.ts";

type Column = SampleColumn;

interface SampleCellProps {
  readonly column: Column;
  readonly item: z.infer<typeof SampleItem>;
}

/** A sampled item's value in one column, formatted by type. */
export function SampleCell({ column, item }: SampleCellProps) {
  const value = item.cells[column.key] ?? null;
  if (column.type === "money") return <Money value={value} />;
  if (column.type === "date") return <DateText value={value} />;
  if (column.type === "percent") return value === null ? "–" : percentText(Number(value));
  return column.type === "identifier" ? <span className="t-mono t-one-line">{value}</span> : value;
}

/** Dates and figures are right-aligned. */
export const isFigure = ({ type }: Column): boolean => type === "date" || type === "money" || type === "percent";

/** The item's name, which is its value in the first column. */
export const itemName = (columns: readonly Column[], { cells }: Pick<SampleCellProps["item"], "cells">): string =>
  cells[columns[0]?.key ?? ""] ?? "";
