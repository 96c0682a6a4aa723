import { Id, Instant } from "@tieout/contract";
import { z } from "zod";

/** Amounts of figures, of which some are hours. */
export const SignedMoney = z.string();

/** Cells of a file's row; a figure's row: `FigureRow`. */
export const SourceRow = z.object({
  asset_id: Id,
  file_name: z.string(),
  sheet: z.string().nullable(),
  row: z.number().int(),
  subject: z.string().nullable(),
  amount: SignedMoney.nullable(),
  /** As in the file. */
  cells: z.array(z.object({ header: z.string(), value: z.string() })),
  /** Cells that a person corrected: the row was read with `text` in place of the file's; SSNs masked. */
  corrections: z.array(
    z.object({ header: z.string(), file_text: z.string(), text: z.string(), by: z.string(), on: Instant, reason: z.string() }),
  ),
});

/** A row behind a figure, with what the columns of the grid show; null where the report or an earlier version's result does not say. */
export const FigureRow = SourceRow.extend({
  /** `YYYY-MM-DD` */
  date: z.string().nullable(),
  type: z.string().nullable(),
  money_source: z.string().nullable(),
  fund: z.string().nullable(),
  /** `Detail!H52`, of a text file `H52`; `row 52` where the letters are not known. */
  place: z.string(),
  /** The amount as it is in the file. */
  in_source: z.string().nullable(),
  /** Positions, in `cells`, of the columns that the amount was read from. */
  amount_columns: z.array(z.number().int()),
});

/** A page of a file around one of its rows. */
export const SourcePage = z.object({
  file_name: z.string(),
  sheet: z.string().nullable(),
  columns: z.array(z.object({ letters: z.string(), header: z.string() })),
  /** Rows of the file, and how many of them come before the page. */
  count: z.number().int(),
  offset: z.number().int(),
  rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});
