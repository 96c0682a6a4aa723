import { Id, OptionalText, Text, WireMoney } from "@tieout/contract";
import { z } from "zod";
import { dateWritings, fieldKinds, timeZones } from "../core/index.ts";
import { ReadingSettings, RowCounts } from "./asset-shapes.ts";

export const FieldKind = z.enum(fieldKinds);
export const DateOrder = z.enum(dateWritings);
/** Time zone in which the dates of Unix times are determined. */
export const TimeZone = z.enum(timeZones);
export const Sign = z.enum(["as_is", "reversed"]);
/** Which mark next to an amount means negative: CR, DR or angle brackets. */
const NegativeMark = z.enum(["CR", "DR", "<>"]);

/**
 * Meaning of the last two digits of amounts without a decimal point: whole dollars as written, cents, or cents with the sign in the last
 * character.
 */
export const AmountScale = z.enum(["as_written", "cents", "overpunch"]);
const StoredValues = z.enum(["open", "accepted"]);

/** The date to use for dates with a late time: the date as written, or the next day if they represent midnight in another time zone. */
export const LateHours = z.enum(["as_written", "next_day"]);

/** Whether 1 means 1% or 100% in a percentage column without percent signs. */
export const PercentScale = z.enum(["percent", "fraction"]);

const MappingField = z.object({
  key: z.string(),
  title: z.string(),
  kind: FieldKind,
  required: z.boolean(),
  /** Fields in the same group are alternatives; one of them is enough. */
  group: z.string().nullable(),
});

const MappingColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  samples: z.array(z.string()),
  fill_percent: z.number(),
  /** Kind of content in the cells, regardless of the field; null in inspections from before it was stored. */
  kind: z.enum(["empty", "date", "money", "number", "percent", "ssn", "text"]).nullable(),
  /** Sum of a numeric column's data rows across all files in the slot, with signs as in the files; null if not known. */
  sum: WireMoney.nullable(),
  /** Number of amounts above and below zero, as written in the files; null if not known. */
  signs: z.object({ positive: z.number().int(), negative: z.number().int() }).nullable(),
  field: z.string().nullable(),
  accepted: z.boolean(),
  suggestion: z
    .object({
      field: z.string().nullable(),
      confidence: z.number(),
      reason: z.string(),
      alternatives: z.array(z.object({ field: z.string(), confidence: z.number() })),
    })
    .nullable(),
  date_order: DateOrder.nullable(),
  sign: Sign.nullable(),
  decimal_comma: z.boolean(),
  negative_mark: NegativeMark.nullable(),
  /** Null if all values are from 0 to 1 and the scale has not been chosen yet. */
  percent_scale: PercentScale.nullable(),
  /** Null if all amounts are zero-padded digits of the same width and no one has chosen yet whether the last two are cents. */
  amount_scale: AmountScale.nullable(),
  /**
   * Null if every formula has its result. Left open if formulas were never calculated; their stored values may be used once a person
   * accepts them.
   */
  stored_values: StoredValues.nullable(),
  /** Null if the dates have late times and no one has chosen yet which day they mean. */
  late_hours: LateHours.nullable(),
  /** Null if the dates are not Unix times, or their time zone has not been chosen yet. */
  time_zone: TimeZone.nullable(),
});

/** Canonical value for one source text in a choice field (distribution type, money source, status, pay code). */
export const MappingValue = z.object({
  field: z.string(),
  source: z.string(),
  rows: z.number().int(),
  /** Sum of the amounts in rows with this text across all files; null if not known or not needed. */
  sum: WireMoney.nullable(),
  /** Header of the column whose amounts are summed. */
  sum_of: z.string().nullable(),
  canonical: z.string().nullable(),
  accepted: z.boolean(),
  suggestion: z.object({ canonical: z.string().nullable(), confidence: z.number(), reason: z.string() }).nullable(),
});

/** Heading rows whose values apply to the rows below. */
const MappingBand = z.object({
  label: z.string(),
  fields: z.array(z.object({ key: z.string(), title: z.string() })),
  /** The first distinct values; SSNs masked. */
  samples: z.array(z.string()),
});

/** A total row in a file, compared with the data rows above it. */
const MappingTotal = z.object({
  file_name: z.string(),
  /** Set if several sheets are read together. */
  sheet: z.string().nullable(),
  row: z.number().int(),
  column: z.string(),
  /** False if the row has amounts but neither an identifier nor the word total. */
  labeled: z.boolean(),
  stated: WireMoney,
  summed: WireMoney,
});

export const MappingProblem = z.object({
  code: z.string(),
  msg: z.string(),
  field: z.string().nullable(),
  column: z.number().int().nullable(),
});

export const Mapping = z.object({
  data_feed_node_id: Id,
  report_key: z.string(),
  title: z.string(),
  provider: z.string(),
  subcontract_name: z.string(),
  revision: z.number().int(),
  status: z.enum(["needs_files", "needs_review", "accepted"]),
  /**
   * Person who accepted the mapping last year and when, if it has been applied since but no one has accepted it this year; otherwise null.
   */
  applied_from: z.string().nullable(),
  files: z.array(
    z.object({
      asset_id: Id,
      file_name: z.string(),
      rows: z.number().int(),
      /** Row counts under the confirmed mapping; null if the file hasn't been read with it yet. */
      rows_read: RowCounts.nullable(),
      header_row: z.number().int().nullable(),
      /** The sheet that is read, or the first of several. */
      sheet: z.string().nullable(),
      /** Every sheet that is read; for a text file, a single unnamed one. */
      sheets: z.array(z.object({ index: z.number().int(), name: z.string() })),
      /** Whether several sheets have nearly the same columns and no one has chosen yet which of them make up the report. */
      asks_for_sheets: z.boolean(),
      /** Whether the file is text that is split into cells by a delimiter or at fixed columns. */
      is_text: z.boolean(),
      /** Settings chosen by a person or remembered; null if all were detected or the file isn't text. */
      reading: ReadingSettings.nullable(),
    }),
  ),
  columns: z.array(MappingColumn),
  bands: z.array(MappingBand),
  fields: z.array(MappingField),
  values: z.array(MappingValue),
  /** Canonical values for each choice field. */
  choices: z.record(z.string(), z.array(z.object({ value: z.string(), title: z.string() }))),
  problems: z.array(MappingProblem),
  repairs: z.array(z.string()),
  /** SSN repairs, which are also listed among the repairs, with the first SSNs, masked. */
  ssn_repairs: z.array(
    z.object({
      msg: z.string(),
      file_name: z.string(),
      ssns: z.array(z.object({ sheet: z.string().nullable(), row: z.number().int(), shown: z.string() })),
    }),
  ),
  /** Totals stated in the files, column by column, those that differ first; at most 100 per file are listed. */
  totals: z.object({ agreeing: z.number().int(), differing: z.number().int(), listed: z.array(MappingTotal) }),
  notices: z.array(z.string()),
});
export type Mapping = z.infer<typeof Mapping>;

/** Maximum number of characters in a spreadsheet cell. */
const longestCell = 32_767;

export const MappingInput = z.strictObject({
  data_feed_node_id: Id,
  revision: z.number().int(),
  /** If true, confirms the mapping, which must include every required field; if false, saves a draft. */
  accept: z.boolean(),
  columns: z
    .array(
      z.strictObject({
        index: z.number().int().min(0),
        field: Text(60).nullable(),
        accepted: z.boolean(),
        date_order: DateOrder.nullish(),
        /** If absent or null, unchanged; for a column that is given a new field, the sign that most of its amounts need. */
        sign: Sign.nullish(),
        decimal_comma: z.boolean().optional(),
        /** If absent, unchanged. If null, amounts with CR or DR are refused. */
        negative_mark: NegativeMark.nullish(),
        /** If absent or null, unchanged. */
        percent_scale: PercentScale.nullish(),
        /** If absent or null, unchanged. */
        amount_scale: AmountScale.nullish(),
        /** If absent or null, unchanged. */
        stored_values: StoredValues.nullish(),
        /** If absent or null, unchanged. */
        late_hours: LateHours.nullish(),
        /** If absent or null, unchanged. */
        time_zone: TimeZone.nullish(),
      }),
    )
    .max(16384),
  values: z
    .array(z.strictObject({ field: Text(60), source: OptionalText(longestCell), canonical: Text(60).nullable(), accepted: z.boolean() }))
    .max(20000),
});
export type MappingInput = z.infer<typeof MappingInput>;

/** A mapping to preview, plus the file and sheet; by default, the first sheet in the first file. */
export const MappingPreviewInput = MappingInput.extend({
  asset_id: Id.optional(),
  sheet_index: z.number().int().min(0).optional(),
});
export type MappingPreviewInput = z.infer<typeof MappingPreviewInput>;

/** First rows as read with the mapping. */
export const MappingPreview = z.object({
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: FieldKind })),
  rows: z.array(
    z.object({
      row: z.number().int(),
      kind: z.enum(["data", "skipped", "rejected"]),
      cells: z.array(z.string()),
      msg: z.string().nullable(),
    }),
  ),
  /** Source texts for every choice field in the whole file. */
  values: z.array(MappingValue),
});
