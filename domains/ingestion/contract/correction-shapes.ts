import { Id, Instant, OptionalText } from "@tieout/contract";
import { z } from "zod";
import { longestCorrection } from "../core/corrections/corrections.ts";

const Sheet = z.number().int().min(0).max(10_000);
const Column = z.number().int().min(0).max(20_000);

/** Who corrected a cell, when, why, and what the file says; SSNs masked. */
export const CellCorrection = z.object({ file_text: z.string(), by: z.string(), on: Instant, reason: z.string() });

/** A rejected row, or one that a person corrected, as it is read now. */
export const RowToCorrect = z.object({
  row: z.number().int(),
  /** Of the row's corrections; a change names the one that it was made on. */
  revision: z.number().int(),
  state: z.enum(["rejected", "kept", "out_of_period", "skipped"]),
  /** One per column of the answer. SSNs are masked; a cell that shows less than it holds says so. */
  cells: z.array(z.object({ column: z.number().int(), text: z.string(), is_masked: z.boolean(), corrected: CellCorrection.nullable() })),
  /** What is at fault, and in which columns; `rejects`: the row is not used because of it. */
  faults: z.array(z.object({ columns: z.array(z.number().int()), msg: z.string(), rejects: z.boolean() })),
});
export type RowToCorrect = z.infer<typeof RowToCorrect>;

export const ColumnToCorrect = z.object({
  column: z.number().int(),
  header: z.string(),
  /** Field that it is mapped to. */
  title: z.string(),
  /** An amount, a date or an SSN: a change needs a reason. */
  asks_reason: z.boolean(),
});
export type ColumnToCorrect = z.infer<typeof ColumnToCorrect>;

export const RowsToCorrect = z.object({
  file_name: z.string(),
  data_feed_node_id: Id,
  /** Sheets that are read, with their rejected and corrected rows so far as the last reading tells. */
  sheets: z.array(z.object({ index: z.number().int(), name: z.string(), rejected: z.number().int() })),
  sheet_index: z.number().int(),
  columns: z.array(ColumnToCorrect),
  count: z.number().int(),
  results: z.array(RowToCorrect),
});
export type RowsToCorrect = z.infer<typeof RowsToCorrect>;

export const RowsQuery = z.object({
  sheet: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe("Index of a sheet that is read; defaults to the first with rejected rows"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(50),
});

/** A change of cells of one row. Null: as in the file. */
export const RowEdit = z.strictObject({
  sheet: Sheet,
  revision: z.number().int().min(0),
  cells: z
    .array(z.strictObject({ column: Column, text: z.string().max(longestCorrection).nullable() }))
    .min(1)
    .max(200),
  reason: OptionalText(longestCorrection),
});
export type RowEdit = z.infer<typeof RowEdit>;
