import { CentsText, Count } from "@tieout/shapes";
import { z } from "zod";

/* Inspection results for several sheets, and comparison results for the files in one slot. */

/** One of several sheets that are read together, with a separate grid and rows. */
export const SheetPartShape = z.object({
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  /** 0-based indexes in the sheet of the report's columns; -1 if the sheet lacks the column. */
  sourceColumns: z.array(z.number().int().min(-1)),
});

/** An amount column's sum. */
const SheetAmountShape = z.object({ column: z.string(), cents: CentsText });

/** A sheet that may be part of the report, for a person to decide. */
const AlikeSheetShape = z.object({
  index: Count,
  /** Sums for the sheet's first amount columns; absent in inspections from before they were shown. */
  amounts: z.array(SheetAmountShape).optional(),
  /** Sheets whose rows or amounts this sheet repeats: included together with any of them, it would count twice. */
  has: z.array(Count).optional(),
  /** Whether the sheet is preselected in the question. */
  isProposed: z.boolean(),
  /** Why the sheet isn't preselected. */
  note: z.string().nullable(),
});

/** Two sheets that list the same balances, funds or people. */
const RepeatedSheetsShape = z.object({
  first: Count,
  second: Count,
  /** Number listed in both; 0 if unknown because no column identifies whom the rows are about. */
  count: Count,
});

/** Sheets in a workbook with nearly the same columns. */
export const AlikeSheetsShape = z.object({
  sheets: z.array(AlikeSheetShape),
  repeats: z.array(RepeatedSheetsShape),
  /** `participants`, for use in a sentence. */
  subject: z.string(),
});

export const CompareValueShape = z.object({
  /**
   * Files that list the same subjects as the first one: the file's position and how many subjects they share; 0 if no column identifies
   * whom the rows are about.
   */
  repeats: z.array(z.object({ position: Count, count: Count })),
});
