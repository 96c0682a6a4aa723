import { reportKeys } from "@tieout/catalog/core";
import { Absent, CentsText, Confidence, Count } from "@tieout/shapes";
import { z } from "zod";
import { MappingProblemShape, MappingShape, SignRuleShape, SourceValueShape, ValueChoicesShape } from "./mapping-shapes.ts";
import { ReadingSettingsShape } from "./reading-settings-shapes.ts";
import { AlikeSheetsShape, SheetPartShape } from "./sheets/sheet-shapes.ts";
import { ColumnFormatShape } from "./values/column-format-shapes.ts";
import { dateOrders } from "./values/date-parts.ts";
import { dateProofs } from "./values/decide-date-format.ts";

/* Findings from an inspection. Stored, so members added later are optional. */

export const NoticeShape = z.object({ code: z.string(), msg: z.string() });

export const InspectedSheetShape = z.object({
  index: Count,
  name: z.string(),
  rows: Count,
  columns: Count,
  visibility: z.enum(["visible", "hidden", "very_hidden"]),
});

/** Evidence in a column's values for the order of day and month. */
const ColumnDatesShape = z.object({ proof: z.enum(dateProofs), shown: z.enum(dateOrders).nullable() });

const AlternativeShape = z.object({ field: z.string(), confidence: Confidence, reason: z.string() });

/** Suggested meaning of a column. */
export const ColumnSuggestionShape = z.object({
  index: Count,
  header: z.string(),
  field: z.string().nullable(),
  /** Below `reviewBelow`, a person must review the suggestion. A column that is left out on purpose has a confidence too. */
  confidence: Confidence,
  reason: z.string(),
  alternatives: z.array(AlternativeShape),
  sign: SignRuleShape,
  format: ColumnFormatShape,
  /** For a date column; absent in inspections from before it was stored. */
  dates: ColumnDatesShape.optional(),
});

/** Number of amounts above and below zero in a column, as written in the file. */
export const SignCountsShape = z.object({ positive: Count, negative: Count });

/**
 * Formula cells in a column's data rows that have no result, a 0 that was never calculated, or a result that differs from what the
 * referenced cells give.
 */
export const UncalculatedShape = z.object({
  cells: Count,
  /** How many of them have a nonzero result that contradicts the cells in the formula. */
  wrong: Count.optional(),
  firstRow: Count,
  /** Set if several sheets are read together. */
  sheet: z.string().optional(),
});

/** Kind of content in a column's cells, regardless of the field. */
const ColumnKindShape = z.enum(["empty", "date", "money", "number", "percent", "ssn", "text"]);

export const InspectedColumnShape = ColumnSuggestionShape.extend({
  /** Up to eight distinct values; masked for SSN columns. */
  samples: z.array(z.string()),
  /** Share of data rows that are filled, in hundredths of a percent. */
  fillBasisPoints: Count.max(10_000),
  kind: ColumnKindShape,
  /** Content across all rows; `nothing` if every row is blank or zero. Absent in inspections from before it was stored. */
  holds: z.enum(["nothing", "amounts", "other"]).optional(),
  /** Sum of a numeric column's data rows, with signs as in the file; absent in inspections from before it was shown. */
  sumCents: CentsText.optional(),
  /** For a numeric column, counted in the sample; absent in earlier inspections. */
  signs: SignCountsShape.optional(),
  /** Absent if all formulas have their results, and in earlier inspections. */
  uncalculated: UncalculatedShape.optional(),
});

/** An SSN repair with the first affected SSNs, masked, and the first row of each. */
const SsnRepairShape = NoticeShape.extend({
  ssns: z.array(z.object({ row: Count, shown: z.string(), sheet: z.string().optional() })),
});

/** A sheet's total rows, column by column, compared with the data rows above them. */
const SheetTotalsShape = z.object({
  agreeing: Count,
  differing: Count,
  /** Differences first. */
  listed: z.array(
    z.object({
      row: Count,
      /** Set if several sheets are read together. */
      sheet: z.string().optional(),
      /** Header of the column. */
      column: z.string(),
      /** False if the row has amounts but neither an identifier nor the word total. */
      isLabeled: z.boolean(),
      statedCents: CentsText,
      summedCents: CentsText,
    }),
  ),
});

/** Label of a heading row and the fields that the rows below take from it; samples are the first distinct values, SSNs masked. */
const InspectedBandShape = z.object({ label: z.string(), fields: z.array(z.string()), samples: z.array(z.string()) });

export const InspectionShape = z.object({
  format: z.enum(["delimited", "fixed_width", "xlsx", "xlsm", "xlsb", "xls", "xml", "ods", "html", "sylk"]),
  /** `CSV, comma, UTF-8, header in row 4`. */
  formatText: z.string(),
  /** Settings that a person chose or that were remembered; absent if all were detected. */
  settings: ReadingSettingsShape.optional(),
  sheets: z.array(InspectedSheetShape),
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  columns: z.array(InspectedColumnShape),
  values: z.array(ValueChoicesShape),
  /** Distinct texts in other columns that a person might map to a choice; absent in inspections from before they were stored. */
  texts: z.array(z.object({ column: Count, values: z.array(SourceValueShape) })).optional(),
  /** Headings in the suggestion; absent in inspections from before they were shown. */
  bands: z.array(InspectedBandShape).optional(),
  /** The suggestion in the form that `normalise` accepts; only open choices are missing. */
  mapping: MappingShape,
  problems: z.array(MappingProblemShape),
  needsReview: z.boolean(),
  repairs: z.array(NoticeShape),
  /** Also listed among the repairs; absent in inspections from before SSNs were shown. */
  ssnRepairs: z.array(SsnRepairShape).optional(),
  /** Absent in inspections from before total rows were checked. */
  totals: SheetTotalsShape.optional(),
  notices: z.array(NoticeShape),
  looksLike: z.object({ reportKey: z.enum(reportKeys), title: z.string(), confidence: Confidence }).nullable(),
  /** Plan name from the banner, if recognized. */
  planName: z.string().optional(),
  /** 0-based positions of the columns in the sheet, if these differ; -1 for the sheet name, which is not a column. */
  sourceColumns: z.array(z.number().int().min(-1)).optional(),
  /** Sheets read together, including the first; absent for a single sheet. The mapping's sheet and header rows are the first sheet's. */
  parts: z.array(SheetPartShape).optional(),
  /** Sheets that look like parts of one report, including the one that is read; absent if there is only one. */
  alike: AlikeSheetsShape.optional(),
});

export const InspectValueShape = z.union([
  z.object({ refused: NoticeShape, inspection: Absent }),
  z.object({ refused: Absent, inspection: InspectionShape }),
]);
