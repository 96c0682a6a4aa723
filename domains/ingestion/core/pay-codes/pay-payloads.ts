import type { PlainDate } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import type { Mapping } from "../mapping/mapping.ts";
import type { CountPayValueShape, PayCountShape, PayRowShape } from "./pay-shapes.ts";

/* Task `ingestion.pay-codes`; inputs: the grids of the registers of a slot. JSON: cents are texts. */

/** Registers of one slot, sheet by sheet, with the amount columns that are counted. */
export interface CountPayPayload {
  readonly sheets: readonly { readonly grid: string; readonly mapping: Mapping }[];
  /** Columns whose amounts are counted, mapped or not. */
  readonly columns: readonly number[];
  /** Keys of the codes and columns that are elective deferrals: with them a check is one with deferrals. */
  readonly deferrals: readonly string[];
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  readonly hmacKeyHex: string;
  /** Rows of this code or column instead of the counts, and which of them. */
  readonly rowsOf?: { readonly key: string; readonly offset: number; readonly limit: number };
}

export type PayCount = ShapeValue<typeof PayCountShape>;

export type PayRow = ShapeValue<typeof PayRowShape>;

export type CountPayValue = ShapeValue<typeof CountPayValueShape>;
