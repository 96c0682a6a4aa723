import type { NormalisePayload } from "../engine-payloads.ts";
import type { FieldKind } from "../reports/report-definition.ts";

/*
 * ingestion.correct   inputs `grid.parquet`, `corrections.json` where there are corrections → rejected and corrected rows of a sheet as they are
 *                     read, or one of them with a person's change; output `corrections.json` of a change that is kept
 * ingestion.rejected  the same inputs → output `rejected.csv`: every rejected row of a sheet with all its cells
 */

/** Reads the sheet as `ingestion.normalise` does. */
export interface CorrectedSheet extends Pick<NormalisePayload, "mapping" | "planYear" | "hmacKeyHex" | "others" | "corrected"> {}

export interface RowEdit {
  readonly row: number;
  /** The revision that the person saw. */
  readonly revision: number;
  /** Null: as in the file. */
  readonly cells: readonly { readonly column: number; readonly text: string | null }[];
  readonly reason: string;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** False: only say how it would be read. */
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

export interface ColumnToCorrect {
  readonly column: number;
  readonly header: string;
  readonly field: string;
  readonly title: string;
  readonly kind: FieldKind;
}

export interface CellToCorrect {
  readonly column: number;
  /** As it is read now; masked for SSNs. */
  readonly text: string;
  /** It shows less than it holds: whoever changes it types it anew. */
  readonly isMasked: boolean;
  /** Of a corrected cell: the file's own text, masked for SSNs, and the correction. */
  readonly corrected: { readonly old: string; readonly by: string; readonly at: string; readonly reason: string } | null;
}

export interface RowFault {
  /** Columns at fault; none where it is a heading above the row. */
  readonly columns: readonly number[];
  readonly msg: string;
  /** False: the cell is left blank, and the row is used. */
  readonly rejects: boolean;
}

export interface RowToCorrect {
  readonly row: number;
  readonly revision: number;
  readonly state: "rejected" | "kept" | "out_of_period" | "skipped";
  readonly cells: readonly CellToCorrect[];
  readonly faults: readonly RowFault[];
}

/** A cell that a change wrote, as it is recorded; null: not told. */
export interface ChangedCell {
  readonly column: number;
  readonly header: string;
  readonly field: string;
  readonly old: string | null;
  readonly text: string | null;
}

export type CorrectionRefusal = "stale" | "row-unknown" | "column-unknown" | "unreadable" | "reason-missing" | "too-many" | "too-long";

export type CorrectValue =
  | { readonly refused: { readonly code: CorrectionRefusal; readonly why: string }; readonly page?: undefined }
  | {
      readonly refused?: undefined;
      readonly page: { readonly count: number; readonly columns: readonly ColumnToCorrect[]; readonly rows: readonly RowToCorrect[] };
      /** Of a change that is kept. `digest`: keyed hash over what a reading depends on. */
      readonly kept?: {
        readonly digest: string;
        readonly rows: number;
        readonly cells: number;
        readonly changes: readonly ChangedCell[];
      };
    };

/** Every sheet of the file that is read; its `grid` is an engine input. */
export interface RejectedPayload extends Pick<NormalisePayload, "planYear" | "hmacKeyHex" | "corrected"> {
  readonly sheets: readonly (Pick<NormalisePayload, "mapping" | "others"> & {
    readonly grid: string;
    /** Printed in each line; empty for a text file. */
    readonly name: string;
  })[];
  /** Headers of every column of the grid. */
  readonly headers: readonly string[];
  readonly showsFullSsns: boolean;
}

export interface RejectedValue {
  readonly rows: number;
}
