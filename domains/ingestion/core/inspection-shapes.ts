import { reportKeys } from "@tieout/catalogue/core";
import { Absent, CentsText, Confidence, Count } from "@tieout/shapes";
import { z } from "zod";
import { MappingProblemShape, MappingShape, SignRuleShape, SourceValueShape, ValueChoicesShape } from "./mapping-shapes.ts";
import { ReadingSettingsShape } from "./reading-settings-shapes.ts";
import { AlikeSheetsShape, SheetPartShape } from "./sheets/sheet-shapes.ts";
import { ColumnFormatShape } from "./values/column-format-shapes.ts";
import { dateOrders } from "./values/date-parts.ts";
import { dateProofs } from "./values/decide-date-format.ts";

/* What an inspection finds in a file. Stored, so members that were added later are optional. */

export const NoticeShape = z.object({ code: z.string(), msg: z.string() });

export const InspectedSheetShape = z.object({
  index: Count,
  name: z.string(),
  rows: Count,
  columns: Count,
  visibility: z.enum(["visible", "hidden", "very_hidden"]),
});

/** What the values of a column show of the order of day and month. */
const ColumnDatesShape = z.object({ proof: z.enum(dateProofs), shown: z.enum(dateOrders).nullable() });

const AlternativeShape = z.object({ field: z.string(), confidence: Confidence, reason: z.string() });

/** What a column is suggested to be. */
export const ColumnSuggestionShape = z.object({
  index: Count,
  header: z.string(),
  field: z.string().nullable(),
  /** Below `reviewBelow` a person must look. A column left out on purpose has a confidence too. */
  confidence: Confidence,
  reason: z.string(),
  alternatives: z.array(AlternativeShape),
  sign: SignRuleShape,
  format: ColumnFormatShape,
  /** Of a column of dates; absent in inspections made before it was kept. */
  dates: ColumnDatesShape.optional(),
});

/** How many amounts of a column are above and below zero, as the file writes them. */
export const SignCountsShape = z.object({ positive: Count, negative: Count });

/** Formula cells of a column, in rows of data, that have no result, whose 0 was never calculated, or whose result is not what their own cells give. */
export const UncalculatedShape = z.object({
  cells: Count,
  /** Of these, results other than 0 that the cells of the formula contradict. */
  wrong: Count.optional(),
  firstRow: Count,
  /** Where several sheets are read together. */
  sheet: z.string().optional(),
});

/** What the cells of a column are, whatever the field. */
const ColumnKindShape = z.enum(["empty", "date", "money", "number", "percent", "ssn", "text"]);

export const InspectedColumnShape = ColumnSuggestionShape.extend({
  /** Up to eight different values; those of SSN columns masked. */
  samples: z.array(z.string()),
  /** Filled data rows, hundredths of a percent. */
  fillBasisPoints: Count.max(10_000),
  kind: ColumnKindShape,
  /** What all its rows hold: nothing is blank or zero throughout; absent in inspections made before it was kept. */
  holds: z.enum(["nothing", "amounts", "other"]).optional(),
  /** Sum of the data rows of a column of numbers, with the file's signs; absent in inspections made before it was shown. */
  sumCents: CentsText.optional(),
  /** Of a column of numbers, in the sample; absent in earlier inspections. */
  signs: SignCountsShape.optional(),
  /** Absent where all formulas have their results, and in earlier inspections. */
  uncalculated: UncalculatedShape.optional(),
});

/** A repair of SSNs and the first SSNs that need it, masked, with the first row of each. */
const SsnRepairShape = NoticeShape.extend({
  ssns: z.array(z.object({ row: Count, shown: z.string(), sheet: z.string().optional() })),
});

/** Total rows of a sheet, column by column, compared with the data rows above them. */
const SheetTotalsShape = z.object({
  agreeing: Count,
  differing: Count,
  /** Differences first. */
  listed: z.array(
    z.object({
      row: Count,
      /** Where several sheets are read together. */
      sheet: z.string().optional(),
      /** Header of the column. */
      column: z.string(),
      /** False: the row has amounts but neither an identifier nor the word total. */
      isLabeled: z.boolean(),
      statedCents: CentsText,
      summedCents: CentsText,
    }),
  ),
});

/** A heading row's label and what the rows below take from it; samples are the first different values, SSNs masked. */
const InspectedBandShape = z.object({ label: z.string(), fields: z.array(z.string()), samples: z.array(z.string()) });

export const InspectionShape = z.object({
  format: z.enum(["delimited", "fixed_width", "xlsx", "xlsm", "xlsb", "xls", "xml", "ods", "html", "sylk"]),
  /** `CSV, comma, UTF-8, header in row 4`. */
  formatText: z.string(),
  /** A person's settings that the file was read with, or remembered ones; absent where all was found in the file. */
  settings: ReadingSettingsShape.optional(),
  sheets: z.array(InspectedSheetShape),
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  columns: z.array(InspectedColumnShape),
  values: z.array(ValueChoicesShape),
  /** Distinct texts of the other columns that a person may map to a choice; absent in inspections made before they were kept. */
  texts: z.array(z.object({ column: Count, values: z.array(SourceValueShape) })).optional(),
  /** Headings of the suggestion; absent in inspections made before they were shown. */
  bands: z.array(InspectedBandShape).optional(),
  /** The suggestion in the form `normalise` takes; only open choices are missing. */
  mapping: MappingShape,
  problems: z.array(MappingProblemShape),
  needsReview: z.boolean(),
  repairs: z.array(NoticeShape),
  /** Also among the repairs; absent in inspections made before the SSNs were shown. */
  ssnRepairs: z.array(SsnRepairShape).optional(),
  /** Absent in inspections made before total rows were checked. */
  totals: SheetTotalsShape.optional(),
  notices: z.array(NoticeShape),
  looksLike: z.object({ reportKey: z.enum(reportKeys), title: z.string(), confidence: Confidence }).nullable(),
  /** Name of the plan in the banner, where one is recognized. */
  planName: z.string().optional(),
  /** Positions of the columns in the sheet, 0-based, where they are others; -1: the sheet's name, which is not a column of it. */
  sourceColumns: z.array(z.number().int().min(-1)).optional(),
  /** Sheets that are read together, the first among them; absent: one sheet. The mapping's sheet and header rows are the first one's. */
  parts: z.array(SheetPartShape).optional(),
  /** Sheets that look like parts of one report, the one that is read among them; absent: there is only one. */
  alike: AlikeSheetsShape.optional(),
});

export const InspectValueShape = z.union([
  z.object({ refused: NoticeShape, inspection: Absent }),
  z.object({ refused: Absent, inspection: InspectionShape }),
]);
