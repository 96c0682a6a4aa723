import { Absent, Count, Sha256 } from "@tieout/shapes";
import { z } from "zod";
import { fieldKinds } from "../reports/report-definition.ts";

/** A corrected cell as it was read, masked for SSNs. */
export const CorrectedCellShape = z.object({
  /** Index of the sheet. */
  sheet: Count,
  row: Count,
  /** Header of the column. */
  column: z.string(),
  field: z.string(),
  old: z.string(),
  text: z.string(),
  by: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  reason: z.string(),
});

const ColumnToCorrectShape = z.object({
  column: Count,
  header: z.string(),
  field: z.string(),
  title: z.string(),
  kind: z.enum(fieldKinds),
});

const CellToCorrectShape = z.object({
  column: Count,
  /** As it is read now; masked for SSNs. */
  text: z.string(),
  /** It shows less than it holds: whoever changes it types it anew. */
  isMasked: z.boolean(),
  /** Of a corrected cell: the file's own text, masked for SSNs, and the correction. */
  corrected: CorrectedCellShape.pick({ old: true, by: true, at: true, reason: true }).nullable(),
});

const RowFaultShape = z.object({
  /** Columns at fault; none where it is a heading above the row. */
  columns: z.array(Count),
  msg: z.string(),
  /** False: the cell is left blank, and the row is used. */
  rejects: z.boolean(),
});

/** A rejected row, or one that a person corrected, as it is read now. */
export const RowToCorrectShape = z.object({
  row: Count,
  /** Of the row's corrections; a change names the one that it was made on. */
  revision: Count,
  state: z.enum(["rejected", "kept", "out_of_period", "skipped"]),
  cells: z.array(CellToCorrectShape),
  faults: z.array(RowFaultShape),
});

/** A cell that a change wrote, as it is recorded; null: not told. */
const ChangedCellShape = z.object({
  column: Count,
  header: z.string(),
  field: z.string(),
  old: z.string().nullable(),
  text: z.string().nullable(),
});

const CorrectionRefusalShape = z.enum(["stale", "row-unknown", "column-unknown", "unreadable", "reason-missing", "too-many", "too-long"]);

export const CorrectValueShape = z.union([
  z.object({ refused: z.object({ code: CorrectionRefusalShape, why: z.string() }), page: Absent }),
  z.object({
    refused: Absent,
    page: z.object({ count: Count, columns: z.array(ColumnToCorrectShape), rows: z.array(RowToCorrectShape) }),
    /** Of a change that is kept. `digest`: keyed hash over what a reading depends on. */
    kept: z.object({ digest: Sha256, rows: Count, cells: Count, changes: z.array(ChangedCellShape) }).optional(),
  }),
]);

export const RejectedValueShape = z.object({ rows: Count });
