import { reportKeys } from "@tieout/catalogue/core";
import { Absent, Count, Day } from "@tieout/shapes";
import { z } from "zod";
import { NoticeShape } from "../inspection-shapes.ts";

/** Where the rows of a file's report are. */
export const ReportTableShape = z.object({
  /** Position among the sheets that were looked at. */
  sheetPosition: Count,
  /** Last row of the headings; 0: none. */
  headerRow: Count,
  /** The column of the dates that say what period it is of; null: it has none. */
  periodColumn: Count.nullable(),
  /** Days that the texts above the headings name. */
  namedDays: z.array(Day),
});

/** How far one sheet reaches. */
export const SheetExtentShape = z.object({
  /** Below the headings, blank ones not counted. */
  rows: Count,
  /** Headings and what is above them. */
  rowsAbove: Count,
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
});

/** How far a file reaches, counted over all its rows and all its sheets with the headings of the report. */
export const PackageExtentShape = SheetExtentShape.extend({
  /** Sheets that are counted. */
  sheets: Count,
  /** Sheets with rows that are not. */
  otherSheets: Count,
});

/** One report that a file may be, with what speaks for it. */
const ReportCandidateShape = z.object({
  reportKey: z.enum(reportKeys),
  /** Higher is better; only compared with the other candidates of the file. */
  score: Count,
  complete: z.boolean(),
  /** Headers that name a field of the report, in the order of columns. */
  headers: z.array(z.string()),
  columnCount: Count,
  /** Whether a text above the header, or the sheet's name, is the report's title. */
  titled: z.boolean(),
});

/** What the first rows of a file say; texts are masked and short. */
export const PackageFindingShape = z.object({
  /** Name of the sheet that was looked at; null for text files. */
  sheet: z.string().nullable(),
  /** Texts above the header. */
  banner: z.array(z.string()),
  /** All headers of the best candidate. */
  headers: z.array(z.string()),
  /** Best first; none: the file looks like no report. */
  candidates: z.array(ReportCandidateShape),
  /** Keys of the providers' formats whose own spellings the headers use. */
  formats: z.array(z.string()),
  /** Years of the dates in the first rows; empty when they have none. */
  years: z.array(Count),
  /** Null without a candidate. */
  table: ReportTableShape.nullable(),
  /** Of the other sheets with nearly the same headings. */
  alike: z.array(ReportTableShape),
  /** Title of the layout that names its columns; null: they have headings, or nothing names them. */
  layout: z.string().nullable(),
  /** Why a layout does not name its columns though its lines have record types of it; null where there is none. */
  misfit: z.string().nullable(),
});

/** What a dropped file is, and how far it reaches. */
export const RecognizedFileShape = z.object({
  finding: PackageFindingShape,
  /** Null where it looks like no report. */
  extent: PackageExtentShape.nullable(),
  /** Columns of characters, whose borders were proposed. */
  isFixedWidth: z.boolean(),
});

/** Files of an archive are named as it names them, without folders. */
export const RecognizeValueShape = z.union([
  z.object({ refused: NoticeShape, finding: Absent, members: Absent }),
  RecognizedFileShape.extend({ refused: Absent, members: Absent }),
  z.object({
    refused: Absent,
    finding: Absent,
    members: z.array(z.object({ name: z.string(), output: z.string().regex(/^member-\d{1,3}$/) })),
  }),
]);

/** False: the password does not open it. The workbook inside is in the output `opened`. */
export const UnlockValueShape = z.union([z.object({ refused: NoticeShape }), z.object({ refused: Absent, isOpened: z.boolean() })]);
