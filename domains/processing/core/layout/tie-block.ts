import { parseWireMoney } from "@tieout/kernel";
import { blankCell, type Cell, type RowModel, textCell } from "@tieout/spreadsheet/model";
import type { TieResult } from "../paper-result.ts";

const headings = ["Tie-out", "Per workpaper", "Compared with", "Amount", "Difference", "Check", "Missing", "Reason for the difference"];
const amounts = new Set(["Per workpaper", "Amount", "Difference"]);
/** The block uses the columns of the table above it, which must fit its amounts and texts. */
export const tieWidths = [22, 17, 24, 17, 17, 21, 22, 24] as const;
const centsOf = (text: string): bigint => parseWireMoney(text) ?? 0n;
const money = (text: string): Cell["content"] => ({ kind: "money", cents: centsOf(text) });

export interface PlannedTies {
  readonly endRow: number;
  rows(): Iterable<RowModel>;
  /** Cell that says OK, DIFF or cannot be determined. */
  checkAddress(tieKey: string): string | null;
}

const undetermined = "Cannot be determined";

/** Every tie is live, also one whose other side is not known yet: a figure entered in the blue cell settles it. */
function tieRow(tie: TieResult, row: number, leftFormula: string | null, rightFormula: string | null): RowModel {
  const left: Cell = { content: money(tie.left_amount), style: "money", ...(leftFormula ? { formula: leftFormula } : {}) };
  const reason: Cell = tie.reason ? textCell(tie.reason, "fillText") : blankCell("fillText");
  const known = tie.right_amount !== null && tie.difference !== null;
  const right: Cell = known
    ? { content: money(tie.right_amount ?? ""), style: "money", ...(rightFormula ? { formula: rightFormula } : {}) }
    : blankCell("fillMoney");
  const difference: Cell = {
    content: known ? money(tie.difference ?? "") : { kind: "text", text: "" },
    style: "money",
    formula: `IF(D${row}="","",ROUND(B${row}-D${row},2))`,
  };
  const check: Cell = {
    content: { kind: "text", text: known ? (tie.result === "ties" ? "OK" : "DIFF") : undetermined },
    style: "check",
    formula: `IF(D${row}="","${undetermined}",IF(ABS(B${row}-D${row})<0.005,"OK","DIFF"))`,
  };
  const missing = known ? null : textCell(tie.missing ?? "", "wrapped");
  return { cells: [textCell(tie.label, "wrapped"), left, textCell(tie.right_label, "wrapped"), right, difference, check, missing, reason] };
}

/**
 * Tie-out block from row `startRow` on: a blank row, the head, one row per tie. `leftFormula` gives the formula of the
 * workpaper's side, null for a figure that is nowhere else in the workbook; `rightFormula` likewise for the other side.
 */
export function planTies(
  ties: readonly TieResult[],
  startRow: number,
  leftFormula: (tie: TieResult) => string | null,
  rightFormula: (tie: TieResult) => string | null = () => null,
): PlannedTies {
  const rowOf = new Map(ties.map((tie, index) => [tie.key, startRow + 2 + index]));
  return {
    endRow: startRow + 1 + ties.length,
    checkAddress: (key) => {
      const row = rowOf.get(key);
      return row === undefined ? null : `F${row}`;
    },
    *rows() {
      yield { cells: [] };
      yield { cells: headings.map((heading) => textCell(heading, amounts.has(heading) ? "headingRight" : "heading")) };
      for (const tie of ties) yield tieRow(tie, rowOf.get(tie.key) ?? 0, leftFormula(tie), rightFormula(tie));
    },
  };
}
