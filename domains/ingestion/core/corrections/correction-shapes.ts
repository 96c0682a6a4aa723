import { Absent, Count, Sha256 } from "@tieout/shapes";
import { z } from "zod";
import { fieldKinds } from "../reports/report-definition.ts";

/** A corrected cell as read from the file, masked for SSNs. */
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
  /** Text as currently read; masked for SSNs. */
  text: z.string(),
  /** Whether the text is masked, in which case a change must retype it. */
  isMasked: z.boolean(),
  /** For a corrected cell, the file's own text, masked for SSNs, and the correction. */
  corrected: CorrectedCellShape.pick({ old: true, by: true, at: true, reason: true }).nullable(),
});

const RowFaultShape = z.object({
  /** Columns that have the problem; empty if it is in a heading above the row. */
  columns: z.array(Count),
  msg: z.string(),
  /** If false, the cell is left blank and the rest of the row is used. */
  rejects: z.boolean(),
});

/** A rejected or corrected row, as currently read. */
export const RowToCorrectShape = z.object({
  row: Count,
  /** Revision of the row's corrections; a change gives the revision it was based on. */
  revision: Count,
  state: z.enum(["rejected", "kept", "out_of_period", "skipped"]),
  cells: z.array(CellToCorrectShape),
  faults: z.array(RowFaultShape),
});

/** A changed cell as recorded in the audit log; null if not recorded. */
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
    /** Result of a saved change. `digest` is a keyed hash of everything that a reading depends on. */
    kept: z.object({ digest: Sha256, rows: Count, cells: Count, changes: z.array(ChangedCellShape) }).optional(),
  }),
]);

export const RejectedValueShape = z.object({ rows: Count });
