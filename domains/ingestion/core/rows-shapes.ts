import { Count } from "@tieout/shapes";
import { z } from "zod";

/** A row of a file with the texts of its cells. */
export const RowCellsShape = z.object({ row: Count, cells: z.array(z.string()) });

export const RowsValueShape = z.object({
  count: Count,
  /** Rows of the answer's order before the first one given. */
  offset: Count,
  rows: z.array(RowCellsShape),
});
