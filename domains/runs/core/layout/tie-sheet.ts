import type { SheetModel } from "@tieout/spreadsheet/model";
import type { TieResult } from "../paper-result.ts";
import { rowsOf } from "./paper-sheet.ts";
import { firstBodyRow, footRows, headRows, type PaperFrame } from "./sheet-frame.ts";
import { planTies, type TieFormulas } from "./tie-block.ts";

export const tieTab = "Tie-out";
/** Fits one landscape page of Letter. */
const widths = [31, 16, 24, 16, 16, 14, 17, 19];

export interface PlannedTieSheet {
  readonly sheet: SheetModel;
  /** Cell on the tab that shows OK, DIFF or cannot be determined. */
  readonly checkAddress: (tieKey: string) => string | null;
}

/** The first tab of a workpaper: every tie with its reconciling items. */
export function planTieSheet(frame: PaperFrame, ties: readonly TieResult[], formulas: TieFormulas): PlannedTieSheet {
  // The block starts with the blank row that ends the heading.
  const block = planTies(ties, firstBodyRow - 1, formulas);
  const [, ...rows] = block.rows();
  return {
    checkAddress: block.checkAddress,
    sheet: {
      name: tieTab,
      columns: widths.map((width) => ({ width })),
      rows: rowsOf([headRows(frame), rows, footRows(frame)]),
      frozenRows: firstBodyRow,
      frozenColumns: 1,
      printTitleRows: [1, firstBodyRow],
      landscape: true,
      conditionalFormats: [
        {
          range: `F${firstBodyRow + 1}:F${Math.max(block.endRow, firstBodyRow + 1)}`,
          formula: `F${firstBodyRow + 1}="DIFF"`,
          style: "difference",
        },
      ],
    },
  };
}
