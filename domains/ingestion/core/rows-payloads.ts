import type { ShapeValue } from "@tieout/shapes";
import type { RowsValueShape } from "./rows-shapes.ts";

/* Payload and value of the engine task `ingestion.rows`. */

export interface RowsPayload {
  /** The given rows, or a page of all rows. */
  readonly rows?: readonly number[];
  /** Alternative: a page of the file around a row. Page 0 contains it, with `before` rows above it; `limit` is the page size. */
  readonly around?: { readonly row: number; readonly before: number; readonly page: number };
  readonly offset?: number;
  /** At most 1000. */
  readonly limit?: number;
  /** Columns whose cells are masked; anything that looks like an SSN is masked everywhere. */
  readonly ssnColumns: readonly number[];
}

export type RowsValue = ShapeValue<typeof RowsValueShape>;
