import { Id, Ordering, PageQuery } from "@tieout/contract";
import { z } from "zod";
import { figureOrderings, rowFactColumns } from "../core/index.ts";
import { FigureRow, SignedMoney } from "./source-row-shapes.ts";

/** Key of a figure, as used in URLs. */
export const FigureKey = z.string().regex(/^[A-Za-z0-9_.:|-]{1,200}$/);

export const FigureQuery = PageQuery.extend({
  ordering: Ordering(figureOrderings),
  types: z
    .string()
    .regex(/^\w{1,60}(?:,\w{1,60}){0,49}$/)
    .optional()
    .describe("Comma-separated type keys; only rows of these types"),
  tested: z.enum(["yes", "no"]).optional().describe("Only rows of tested items, or only the others"),
});

/** The rows behind a figure, and whether together they add up to it. */
export const FigureAnswer = z.object({
  label: z.string(),
  figure: z.string(),
  rows_total: z.string().nullable(),
  adds_up: z.boolean().nullable(),
  count: z.number().int(),
  /** Payment types that occur among all rows; empty if the report has none. */
  types: z.array(z.object({ key: z.string(), title: z.string(), count: z.number().int() })),
  /** Number of rows that belong to tested items; null if nothing in the figure can have been tested. */
  tested: z.number().int().nullable(),
  /** Rows that match the search and filters; pages are cut from these. */
  matching: z.object({ count: z.number().int(), total: SignedMoney }),
  /** Columns with a value in at least one row. */
  columns: z.array(z.enum(rowFactColumns)),
  files: z.array(
    z.object({
      asset_id: Id,
      file_name: z.string(),
      sheet: z.string().nullable(),
      sha256: z.string(),
      rows: z.number().int(),
      /** The columns that are added up, as named in the file; empty if a result from an earlier version doesn't record them. */
      columns: z.array(z.string()),
    }),
  ),
  results: z.array(FigureRow),
});
