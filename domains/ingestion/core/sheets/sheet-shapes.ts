import { CentsText, Count } from "@tieout/shapes";
import { z } from "zod";

/* Inspection results for several sheets, and comparison results for the files of one slot. */

/** One of several sheets that are read together, with a separate grid and rows. */
export const SheetPartShape = z.object({
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  /** Positions in the sheet of the report's columns, 0-based; -1 if the sheet lacks the column. */
  sourceColumns: z.array(z.number().int().min(-1)),
});

/** Sum of an amount column. */
const SheetAmountShape = z.object({ column: z.string(), cents: CentsText });

/** A sheet that may be part of the report, for a person to decide. */
const AlikeSheetShape = z.object({
  index: Count,
  /** Sums of its first amount columns; absent in inspections made before they were shown. */
  amounts: z.array(SheetAmountShape).optional(),
  /** Sheets whose rows or amounts it repeats: together with one of them, it would count twice. */
  has: z.array(Count).optional(),
  /** Whether it is preselected in the question. */
  isProposed: z.boolean(),
  /** Why it is not preselected. */
  note: z.string().nullable(),
});

/** Two sheets of balances, funds or people that list the same ones. */
const RepeatedSheetsShape = z.object({
  first: Count,
  second: Count,
  /** Number listed in both; 0 if no column says whom the rows are about, so it is unknown. */
  count: Count,
});

/** Sheets of a workbook with nearly the same columns. */
export const AlikeSheetsShape = z.object({
  sheets: z.array(AlikeSheetShape),
  repeats: z.array(RepeatedSheetsShape),
  /** `participants`, for use in a sentence. */
  subject: z.string(),
});

export const CompareValueShape = z.object({
  /** Files that list the same subjects as the first one: the file's position and how many; 0 if no column says whom the rows are about. */
  repeats: z.array(z.object({ position: Count, count: Count })),
});
