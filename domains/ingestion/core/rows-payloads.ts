import type { ShapeValue } from "@tieout/shapes";
import type { RowsValueShape } from "./rows-shapes.ts";

/* Payload and value of the engine task `ingestion.rows`. */

export interface RowsPayload {
  /** Specific rows; if absent, a page of all rows. */
  readonly rows?: readonly number[];
  /** Alternatively, a page of the file around a row. Page 0 contains that row, with `before` rows above it; `limit` is the page size. */
  readonly around?: { readonly row: number; readonly before: number; readonly page: number };
  readonly offset?: number;
  /** At most 1000. */
  readonly limit?: number;
  /** Columns whose cells are masked; anything that looks like an SSN is masked in every column. */
  readonly ssnColumns: readonly number[];
}

export type RowsValue = ShapeValue<typeof RowsValueShape>;
