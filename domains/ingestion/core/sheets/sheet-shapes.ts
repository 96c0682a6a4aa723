import { CentsText, Count } from "@tieout/shapes";
import { z } from "zod";

/* What an inspection says of several sheets, and what files of one slot say of each other. */

/** One of several sheets that are read together; it has its own grid and rows. */
export const SheetPartShape = z.object({
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  /** Positions in the sheet of the report's columns, 0-based; -1: the sheet lacks the column. */
  sourceColumns: z.array(z.number().int().min(-1)),
});

/** What a column of amounts sums to. */
const SheetAmountShape = z.object({ column: z.string(), cents: CentsText });

/** A sheet that may be a part of the report, for a person to decide. */
const AlikeSheetShape = z.object({
  index: Count,
  /** Sums of its first columns of amounts; absent in inspections made before they were shown. */
  amounts: z.array(SheetAmountShape).optional(),
  /** Sheets whose rows or amounts it has again: beside one of them it would count twice. */
  has: z.array(Count).optional(),
  /** Ticked in the question. */
  isProposed: z.boolean(),
  /** Why it is not. */
  note: z.string().nullable(),
});

/** Two sheets of balances, funds or people that list the same ones. */
const RepeatedSheetsShape = z.object({
  first: Count,
  second: Count,
  /** How many are in both; 0: no column says whom the rows are about, so it cannot be told. */
  count: Count,
});

/** Sheets of a workbook with nearly the same columns. */
export const AlikeSheetsShape = z.object({
  sheets: z.array(AlikeSheetShape),
  repeats: z.array(RepeatedSheetsShape),
  /** `participants`, for a sentence. */
  subject: z.string(),
});

export const CompareValueShape = z.object({
  /** Files that list what the first one lists. Of a file at a position, how many; 0: no column says whom the rows are about. */
  repeats: z.array(z.object({ position: Count, count: Count })),
});
