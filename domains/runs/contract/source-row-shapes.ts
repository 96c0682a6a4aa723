import { Id, Instant } from "@tieout/contract";
import { z } from "zod";

/** Signed amounts of figures; some are hours. */
export const SignedMoney = z.string();

/** Cells of a row in a file; see `FigureRow` for a row behind a figure. */
export const SourceRow = z.object({
  asset_id: Id,
  file_name: z.string(),
  sheet: z.string().nullable(),
  row: z.number().int(),
  subject: z.string().nullable(),
  amount: SignedMoney.nullable(),
  /** Cells as they are in the file. */
  cells: z.array(z.object({ header: z.string(), value: z.string() })),
  /** Cells corrected by a person: the row was read with `text` instead of the text in the file. SSNs are masked. */
  corrections: z.array(
    z.object({ header: z.string(), file_text: z.string(), text: z.string(), by: z.string(), on: Instant, reason: z.string() }),
  ),
});

/**
 * A row behind a figure, with the values of the grid's columns; null where the report, or a result from an earlier version, has no value.
 */
export const FigureRow = SourceRow.extend({
  /** `YYYY-MM-DD` */
  date: z.string().nullable(),
  type: z.string().nullable(),
  money_source: z.string().nullable(),
  fund: z.string().nullable(),
  /** `Detail!H52`, or `H52` for a text file; `row 52` if the column letters are unknown. */
  place: z.string(),
  /** The amount as in the file. */
  in_source: z.string().nullable(),
  /** Positions in `cells` of the columns the amount was read from. */
  amount_columns: z.array(z.number().int()),
});

/** A page of a file around a given row. */
export const SourcePage = z.object({
  file_name: z.string(),
  sheet: z.string().nullable(),
  columns: z.array(z.object({ letters: z.string(), header: z.string() })),
  /** Number of rows in the file, and number of rows before the page. */
  count: z.number().int(),
  offset: z.number().int(),
  rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});
