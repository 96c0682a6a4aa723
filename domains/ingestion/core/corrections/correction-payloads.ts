import type { ShapeValue } from "@tieout/shapes";
import type { NormalizePayload } from "../engine-payloads.ts";
import type { CorrectValueShape, RejectedValueShape, RowToCorrectShape } from "./correction-shapes.ts";

/*
 * ingestion.correct   inputs `grid.parquet`, `corrections.json` if there are corrections → rejected and corrected rows of a sheet as
 * currently read, or one of them with a person's change; output `corrections.json` of a saved change ingestion.rejected  same inputs →
 * output `rejected.csv`: every rejected row of a sheet with all its cells
 */

/** Reads the sheet the same way as `ingestion.normalize`. */
export interface CorrectedSheet extends Pick<NormalizePayload, "mapping" | "planYear" | "hmacKeyHex" | "others" | "corrected"> {}

export interface RowEdit {
  readonly row: number;
  /** The revision that the person saw. */
  readonly revision: number;
  /** Null restores the file's text. */
  readonly cells: readonly { readonly column: number; readonly text: string | null }[];
  readonly reason: string;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** If false, the task only shows how the row would be read. */
  readonly keep: boolean;
}

export interface CorrectPayload extends CorrectedSheet {
  /** Rows that the last reading rejected; rows with corrections are added. */
  readonly rows: readonly number[];
  readonly offset: number;
  /** At most 200. */
  readonly limit: number;
  readonly edit?: RowEdit;
}

export type ColumnToCorrect = NonNullable<CorrectValue["page"]>["columns"][number];

export type CellToCorrect = RowToCorrect["cells"][number];

export type RowFault = RowToCorrect["faults"][number];

export type RowToCorrect = ShapeValue<typeof RowToCorrectShape>;

export type ChangedCell = NonNullable<Extract<CorrectValue, { readonly kept?: unknown }>["kept"]>["changes"][number];

export type CorrectionRefusal = NonNullable<CorrectValue["refused"]>["code"];

export type CorrectValue = ShapeValue<typeof CorrectValueShape>;

/** Every sheet in the file that is read; its `grid` is an engine input. */
export interface RejectedPayload extends Pick<NormalizePayload, "planYear" | "hmacKeyHex" | "corrected"> {
  readonly sheets: readonly (Pick<NormalizePayload, "mapping" | "others"> & {
    readonly grid: string;
    /** Name included in each line; empty for a text file. */
    readonly name: string;
  })[];
  /** Headers of all columns in the grid. */
  readonly headers: readonly string[];
  readonly showsFullSsns: boolean;
}

export type RejectedValue = ShapeValue<typeof RejectedValueShape>;
