import { reportKeys } from "@tieout/catalog/core";
import { Absent, Count, Day } from "@tieout/shapes";
import { z } from "zod";
import { NoticeShape } from "../inspection-shapes.ts";

/** Location of the report rows in a file. */
export const ReportTableShape = z.object({
  /** Position among the inspected sheets. */
  sheetPosition: Count,
  /** Last header row; 0 if there are none. */
  headerRow: Count,
  /** The column whose dates determine the period; null if there is none. */
  periodColumn: Count.nullable(),
  /** Dates named in the texts above the headings. */
  namedDays: z.array(Day),
});

/** Extent of one sheet. */
export const SheetExtentShape = z.object({
  /** Rows below the headings, excluding blank ones. */
  rows: Count,
  /** Number of header rows plus the rows above them. */
  rowsAbove: Count,
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
});

/** Extent of a file, counted over all rows and all sheets that have the report's headings. */
export const PackageExtentShape = SheetExtentShape.extend({
  /** Number of counted sheets. */
  sheets: Count,
  /** Number of sheets with rows that are not counted. */
  otherSheets: Count,
});

/** A report that a file may contain, with the evidence for it. */
const ReportCandidateShape = z.object({
  reportKey: z.enum(reportKeys),
  /** Higher is better; comparable only with other candidates of the same file. */
  score: Count,
  complete: z.boolean(),
  /** Headers that name a field in the report, in column order. */
  headers: z.array(z.string()),
  columnCount: Count,
  /** Whether the sheet's name or a text above the header is the report's title. */
  titled: z.boolean(),
});

/** Findings from the first rows of a file; texts are masked and shortened. */
export const PackageFindingShape = z.object({
  /** Name of the inspected sheet; null for text files. */
  sheet: z.string().nullable(),
  /** Texts above the header. */
  banner: z.array(z.string()),
  /** All headers for the best candidate. */
  headers: z.array(z.string()),
  /** Best first; empty if the file doesn't look like any report. */
  candidates: z.array(ReportCandidateShape),
  /** Keys of the provider formats whose distinctive spellings the headers use. */
  formats: z.array(z.string()),
  /** Years of the dates in the first rows; empty if there are no dates. */
  years: z.array(Count),
  /** Null if there is no candidate. */
  table: ReportTableShape.nullable(),
  /** Tables of the other sheets with nearly the same headings. */
  alike: z.array(ReportTableShape),
  /** Title of the layout that names the columns; null if the columns have headings or nothing names them. */
  layout: z.string().nullable(),
  /** Why a layout doesn't name the columns although the lines have the layout's record types; null if there is no such layout. */
  misfit: z.string().nullable(),
});

/** Report recognized in a dropped file, and its extent. */
export const RecognizedFileShape = z.object({
  finding: PackageFindingShape,
  /** Null if the file doesn't look like any report. */
  extent: PackageExtentShape.nullable(),
  /** Whether the file has fixed-width columns with proposed boundaries. */
  isFixedWidth: z.boolean(),
});

/** Files in an archive keep their names, without folders. */
export const RecognizeValueShape = z.union([
  z.object({ refused: NoticeShape, finding: Absent, members: Absent }),
  RecognizedFileShape.extend({ refused: Absent, members: Absent }),
  z.object({
    refused: Absent,
    finding: Absent,
    members: z.array(z.object({ name: z.string(), output: z.string().regex(/^member-\d{1,3}$/) })),
  }),
]);

/** `isOpened` is false if the password doesn't open the file. The workbook inside is in the output `opened`. */
export const UnlockValueShape = z.union([z.object({ refused: NoticeShape }), z.object({ refused: Absent, isOpened: z.boolean() })]);
