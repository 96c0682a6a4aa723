import { Id, Instant, OptionalText } from "@tieout/contract";
import { z } from "zod";
import { longestCorrection } from "../core/corrections/corrections.ts";

const Sheet = z.number().int().min(0).max(10_000);
const Column = z.number().int().min(0).max(20_000);

/** A correction to a cell: by whom, when and why, and the file's own text; SSNs masked. */
export const CellCorrection = z.object({ file_text: z.string(), by: z.string(), on: Instant, reason: z.string() });

/** A rejected or corrected row, as currently read. */
export const RowToCorrect = z.object({
  row: z.number().int(),
  /** Revision of the row's corrections; a change gives the revision it was based on. */
  revision: z.number().int(),
  state: z.enum(["rejected", "kept", "out_of_period", "skipped"]),
  /** One cell for each column in the answer. SSNs are masked, and masked cells are marked. */
  cells: z.array(z.object({ column: z.number().int(), text: z.string(), is_masked: z.boolean(), corrected: CellCorrection.nullable() })),
  /** Problems in the row with their columns; `rejects` is true if the problem excludes the row. */
  faults: z.array(z.object({ columns: z.array(z.number().int()), msg: z.string(), rejects: z.boolean() })),
});
export type RowToCorrect = z.infer<typeof RowToCorrect>;

export const ColumnToCorrect = z.object({
  column: z.number().int(),
  header: z.string(),
  /** Title of the field that the column is mapped to. */
  title: z.string(),
  /** True for an amount, a date or an SSN, whose changes require a reason. */
  asks_reason: z.boolean(),
});
export type ColumnToCorrect = z.infer<typeof ColumnToCorrect>;

export const RowsToCorrect = z.object({
  file_name: z.string(),
  data_feed_node_id: Id,
  /** Sheets that are read, each with the number of rejected and corrected rows as of the last reading. */
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

/** A change to cells in one row. Null restores the file's text. */
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
