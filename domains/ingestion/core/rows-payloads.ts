import type { ShapeValue } from "@tieout/shapes";
import type { RowsValueShape } from "./rows-shapes.ts";

/* Payload and value of the engine task `ingestion.rows`. */

export interface RowsPayload {
  /** Given rows, or a page of all rows. */
  readonly rows?: readonly number[];
  /** Instead of them: a page of the file around a row. Page 0 has it, with `before` rows above it; `limit` is the size of a page. */
  readonly around?: { readonly row: number; readonly before: number; readonly page: number };
  readonly offset?: number;
  /** At most 1000. */
  readonly limit?: number;
  /** Columns whose cells are masked; what looks like an SSN is masked everywhere. */
  readonly ssnColumns: readonly number[];
}

export type RowsValue = ShapeValue<typeof RowsValueShape>;
