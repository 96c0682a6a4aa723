import type { PrintPlan } from "./print-plan.ts";

export interface RowPlace {
  /** Of the columns, in characters; rows of wrapped text get the height their longest cell needs. */
  readonly widths: readonly number[];
  readonly plan: PrintPlan;
  /** Rows that every page repeats. */
  readonly titleRows: number;
  /** Last row of the main table, 0 for none. */
  readonly lastTableRow: number;
}
