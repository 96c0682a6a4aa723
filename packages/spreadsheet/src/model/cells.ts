import type { PlainDate } from "@tieout/kernel";
import type { Cell, CellContent, CellStyle } from "./workbook-model.ts";

export const textCell = (text: string, style: CellStyle = "text"): Cell => ({ content: { kind: "text", text }, style });
export const moneyCell = (cents: bigint, style: CellStyle = "money"): Cell => ({ content: { kind: "money", cents }, style });
export const numberCell = (value: number, style: CellStyle = "number"): Cell => ({ content: { kind: "number", value }, style });
export const percentCell = (basisPoints: number, style: CellStyle = "percent"): Cell => ({
  content: { kind: "percent", basisPoints },
  style,
});
export const dateCell = (on: PlainDate, style: CellStyle = "date"): Cell => ({ content: { kind: "date", on }, style });
export const blankCell = (style: CellStyle): Cell => ({ content: { kind: "blank" }, style });

/** A live formula and the value it must recalculate to. */
export const formulaCell = (formula: string, content: CellContent, style: CellStyle): Cell => ({ formula, content, style });

/** A blue empty cell whose comment names the report that lacks the value. */
export const unavailableCell = (report: string): Cell => ({
  content: { kind: "blank" },
  style: "unavailable",
  comment: `Not in source report: ${report}`,
});

/** `0` → `A`, `26` → `AA`. */
export function columnName(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
