import type { PrintPlan } from "./print-plan.ts";

export interface RowPlace {
  /** Column widths in characters; rows with wrapped text get the height their longest cell needs. */
  readonly widths: readonly number[];
  readonly plan: PrintPlan;
  /** Rows repeated on every page. */
  readonly titleRows: number;
  /** Last row of the main table; 0 if there is none. */
  readonly lastTableRow: number;
}
