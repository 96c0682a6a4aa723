import type { PlainDate } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import type { Mapping } from "../mapping/mapping.ts";
import type { CountPayValueShape, PayCountShape, PayRowShape } from "./pay-shapes.ts";

/* Task `ingestion.pay-codes`; inputs: the grids of a slot's registers. JSON: cents are strings. */

/** One slot's registers, sheet by sheet, with the amount columns to count. */
export interface CountPayPayload {
  readonly sheets: readonly { readonly grid: string; readonly mapping: Mapping }[];
  /** Columns whose amounts are counted, mapped or not. */
  readonly columns: readonly number[];
  /** Keys of the elective-deferral codes and columns; a check that has one is a check with deferrals. */
  readonly deferrals: readonly string[];
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  readonly hmacKeyHex: string;
  /** Requests the rows for this code or column instead of the counts, with paging. */
  readonly rowsOf?: { readonly key: string; readonly offset: number; readonly limit: number };
}

export type PayCount = ShapeValue<typeof PayCountShape>;

export type PayRow = ShapeValue<typeof PayRowShape>;

export type CountPayValue = ShapeValue<typeof CountPayValueShape>;
