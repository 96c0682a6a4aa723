import { Count } from "@tieout/shapes";
import { z } from "zod";

/** A row of a file with the text of each cell. */
export const RowCellsShape = z.object({ row: Count, cells: z.array(z.string()) });

export const RowsValueShape = z.object({
  count: Count,
  /** Number of rows before the first one returned, in result order. */
  offset: Count,
  rows: z.array(RowCellsShape),
});
