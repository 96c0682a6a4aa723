import { parseWireMoney } from "@tieout/kernel";
import { blankCell, type Cell, type RowModel, textCell } from "@tieout/spreadsheet/model";
import type { ExceptionItem, TieItem, TiePart, TieResult } from "../paper-result.ts";
import { firstBodyRow } from "./sheet-frame.ts";

const headings = ["Tie-out", "Per workpaper", "Compared with", "Amount", "Difference", "Check", "Missing", "Reason for the difference"];
const amounts = new Set(["Per workpaper", "Amount", "Difference"]);
/** Column widths for the block's amounts and labels; the block shares its columns with the table above. */
export const tieWidths = [22, 15, 18, 15, 15, 14, 16, 18] as const;
const centsOf = (text: string): bigint => parseWireMoney(text) ?? 0n;
const money = (text: string): Cell["content"] => ({ kind: "money", cents: centsOf(text) });

/** Formulas for figures found elsewhere in the workbook; null for all others. */
export interface TieFormulas {
  readonly left: (tie: TieResult) => string | null;
  readonly right?: (tie: TieResult) => string | null;
  readonly part?: (tie: TieResult, part: TiePart) => string | null;
  /** Exceptions in tab order. */
  readonly exceptions?: readonly ExceptionItem[];
}

export interface PlannedTies {
  readonly endRow: number;
  rows(): Iterable<RowModel>;
  /** Cell that shows OK, DIFF or cannot be determined. */
  checkAddress(tieKey: string): string | null;
}

const undetermined = "Cannot be determined";
const indented = (text: string): Cell => textCell(`   ${text}`, "wrapped");
const filled = (style: "money", text: string, formula: string | null): Cell => ({
  content: money(text),
  style,
  ...(formula ? { formula } : {}),
});

function checkText({ result, explained }: TieResult): string {
  if (result === "ties") return "OK";
  return explained ? "Explained" : "DIFF";
}

/** Gives every tie live formulas, even one whose other side is unknown: entering a figure in the blue cell settles it. */
function tieRow(tie: TieResult, row: number, formulas: TieFormulas): RowModel {
  const parts = tie.parts?.length ?? 0;
  const left = filled("money", tie.left_amount, parts > 0 ? `ROUND(SUM(B${row + 1}:B${row + parts}),2)` : formulas.left(tie));
  const reason: Cell = tie.reason ? textCell(tie.reason, "fillText") : blankCell("fillText");
  const { right_amount: stated } = tie;
  const known = stated !== null && tie.difference !== null;
  const right = stated === null ? blankCell("fillMoney") : filled("money", stated, formulas.right?.(tie) ?? null);
  const difference: Cell = {
    content: stated === null ? { kind: "text", text: "" } : { kind: "money", cents: centsOf(tie.left_amount) - centsOf(stated) },
    style: "money",
    formula: `IF(D${row}="","",ROUND(B${row}-D${row},2))`,
  };
  const unequal = stated !== null && !known ? `"${undetermined}"` : '"DIFF"';
  const differs = tie.explained ? `IF(ABS(E${row + heightOf(tie) - 1})<0.005,"Explained","DIFF")` : unequal;
  const check: Cell = {
    content: { kind: "text", text: known ? checkText(tie) : undetermined },
    style: "check",
    formula: `IF(D${row}="","${undetermined}",IF(ABS(B${row}-D${row})<0.005,"OK",${differs}))`,
  };
  const missing = known ? null : textCell(tie.missing ?? "", "wrapped");
  return { cells: [textCell(tie.label, "wrapped"), left, textCell(tie.right_label, "wrapped"), right, difference, check, missing, reason] };
}

/** Formula for an item's amount on the Exceptions tab, if it appears there with either sign. */
function itemFormula(item: TieItem, exceptions: readonly ExceptionItem[]): string | null {
  const at = item.exception === undefined ? -1 : exceptions.findIndex(({ id }) => id === item.exception);
  const amount = exceptions[at]?.amount;
  if (amount === undefined || amount === null) return null;
  const cell = `Exceptions!$E$${firstBodyRow + 1 + at}`;
  return centsOf(amount) === centsOf(item.amount) ? cell : centsOf(amount) === -centsOf(item.amount) ? `-${cell}` : null;
}

/** Rows for the parts of the left side, the known items in the difference, the unexplained remainder, and its possible causes. */
function* detailRows(tie: TieResult, row: number, formulas: TieFormulas): Iterable<RowModel> {
  const { parts = [], items = [], unexplained, causes = [] } = tie;
  for (const part of parts) yield { cells: [indented(part.label), filled("money", part.amount, formulas.part?.(tie, part) ?? null)] };
  const first = row + parts.length + 1;
  const inDifference = (cell: Cell, text: string): RowModel => ({ cells: [indented(text), null, null, null, cell] });
  for (const item of items) yield inDifference(filled("money", item.amount, itemFormula(item, formulas.exceptions ?? [])), item.label);
  if (unexplained === undefined) return;
  const rest = items.length > 0 ? `ROUND(E${row}-SUM(E${first}:E${first + items.length - 1}),2)` : `E${row}`;
  yield inDifference(filled("money", unexplained, rest), "Unexplained");
  for (const { label, amount } of causes)
    yield { cells: [indented(label), null, null, amount === null ? null : filled("money", amount, null)] };
}

const heightOf = ({ parts = [], items = [], unexplained, causes = [] }: TieResult): number =>
  1 + parts.length + items.length + (unexplained === undefined ? 0 : 1) + causes.length;

const headRow: RowModel = {
  cells: headings.map((heading) => textCell(heading, amounts.has(heading) ? "headingRight" : "heading")),
};

/**
 * Tie-out block starting at row `startRow`: a blank row, the heading, each tie with its parts and reconciling items, then ties that break
 * down another tie.
 */
export function planTies(ties: readonly TieResult[], startRow: number, formulas: TieFormulas): PlannedTies {
  const split = ties.filter(({ of }) => of !== undefined);
  const ordered = [...ties.filter(({ of }) => of === undefined), ...split];
  const rowOf = new Map<string, number>();
  let next = startRow + 2;
  for (const tie of ordered) {
    if (tie === split[0]) next += 2;
    rowOf.set(tie.key, next);
    next += heightOf(tie);
  }
  return {
    endRow: next - 1,
    checkAddress: (key) => {
      const row = rowOf.get(key);
      return row === undefined ? null : `F${row}`;
    },
    *rows() {
      yield { cells: [] };
      yield headRow;
      for (const tie of ordered) {
        const row = rowOf.get(tie.key) ?? 0;
        if (tie === split[0]) yield* [{ cells: [] }, { cells: [textCell("By investment", "label")] }];
        yield tieRow(tie, row, formulas);
        yield* detailRows(tie, row, formulas);
      }
    },
  };
}
