import { Id, OptionalText, Text, WireMoney } from "@tieout/contract";
import { z } from "zod";
import { dateWritings, fieldKinds, timeZones } from "../core/index.ts";
import { ReadingSettings, RowCounts } from "./asset-shapes.ts";

export const FieldKind = z.enum(fieldKinds);
export const DateOrder = z.enum(dateWritings);
/** The zone whose days Unix times mean. */
export const TimeZone = z.enum(timeZones);
export const Sign = z.enum(["as_is", "reversed"]);
/** Which of the marks CR and DR next to amounts, or brackets around them, is negative. */
const NegativeMark = z.enum(["CR", "DR", "<>"]);

/** What the last two digits of amounts without a decimal point are: whole dollars as written, cents, or cents with the sign in the last character. */
export const AmountScale = z.enum(["as_written", "cents", "overpunch"]);
const StoredValues = z.enum(["open", "accepted"]);

/** The day of dates with hours before midnight: the one written, or the next one, of which they are midnight in another time zone. */
export const LateHours = z.enum(["as_written", "next_day"]);

/** What 1 is in a column of percentages without a sign: 1%, or 100%. */
export const PercentScale = z.enum(["percent", "fraction"]);

const MappingField = z.object({
  key: z.string(),
  title: z.string(),
  kind: FieldKind,
  required: z.boolean(),
  /** Fields of one group are alternatives: one of them is enough. */
  group: z.string().nullable(),
});

const MappingColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  samples: z.array(z.string()),
  fill_percent: z.number(),
  /** What the cells are, whatever the field; null in inspections made before it was kept. */
  kind: z.enum(["empty", "date", "money", "number", "percent", "ssn", "text"]).nullable(),
  /** Sum of the data rows of a column of numbers in all files of the slot, with the signs of the files; null: not known. */
  sum: WireMoney.nullable(),
  /** How many amounts are above and below zero, as the files write them; null: not known. */
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
  /** Null: all values are from 0 to 1, and the scale has not been chosen yet. */
  percent_scale: PercentScale.nullable(),
  /** Null: all amounts are digits of one width with zeros before them, and it has not been chosen yet whether the last two are cents. */
  amount_scale: AmountScale.nullable(),
  /** Null: every formula has its result. Open: formulas were never calculated, and what is stored may be used when a person accepts it. */
  stored_values: StoredValues.nullable(),
  /** Null: the dates have hours before midnight, and their day has not been chosen yet. */
  late_hours: LateHours.nullable(),
  /** Null: the dates are no Unix times, or the zone whose days they mean has not been chosen yet. */
  time_zone: TimeZone.nullable(),
});

/** The canonical value of one source text of a choice field (distribution type, money source, status, pay code). */
export const MappingValue = z.object({
  field: z.string(),
  source: z.string(),
  rows: z.number().int(),
  /** Sum of the amounts of its rows in all files; null: not known, or nothing asks for it. */
  sum: WireMoney.nullable(),
  /** Header of these amounts. */
  sum_of: z.string().nullable(),
  canonical: z.string().nullable(),
  accepted: z.boolean(),
  suggestion: z.object({ canonical: z.string().nullable(), confidence: z.number(), reason: z.string() }).nullable(),
});

/** Heading rows whose values apply to the rows below. */
const MappingBand = z.object({
  label: z.string(),
  fields: z.array(z.object({ key: z.string(), title: z.string() })),
  /** The first different values; SSNs masked. */
  samples: z.array(z.string()),
});

/** A total row of a file, compared with the data rows above it. */
const MappingTotal = z.object({
  file_name: z.string(),
  /** Where several sheets are read together. */
  sheet: z.string().nullable(),
  row: z.number().int(),
  column: z.string(),
  /** False: the row has amounts but neither an identifier nor the word total. */
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
  /** Accepted last year and applied since, by nobody this year: who did it, and when. Null of any other. */
  applied_from: z.string().nullable(),
  files: z.array(
    z.object({
      asset_id: Id,
      file_name: z.string(),
      rows: z.number().int(),
      /** The rows as read with the confirmed mapping; null: not read with it yet. */
      rows_read: RowCounts.nullable(),
      header_row: z.number().int().nullable(),
      /** The sheet that is read, or the first of several. */
      sheet: z.string().nullable(),
      /** Every sheet that is read; of a text file its only one, without a name. */
      sheets: z.array(z.object({ index: z.number().int(), name: z.string() })),
      /** Several sheets have nearly the same columns, and nobody has said yet which are the report. */
      asks_for_sheets: z.boolean(),
      /** Text that is cut into cells, by a delimiter or at fixed columns. */
      is_text: z.boolean(),
      /** A person's or remembered settings; null: all was found in the file, or it is not a text. */
      reading: ReadingSettings.nullable(),
    }),
  ),
  columns: z.array(MappingColumn),
  bands: z.array(MappingBand),
  fields: z.array(MappingField),
  values: z.array(MappingValue),
  /** Canonical values of a choice field. */
  choices: z.record(z.string(), z.array(z.object({ value: z.string(), title: z.string() }))),
  problems: z.array(MappingProblem),
  repairs: z.array(z.string()),
  /** Repairs of SSNs, also among the repairs, with the first SSNs, masked. */
  ssn_repairs: z.array(
    z.object({
      msg: z.string(),
      file_name: z.string(),
      ssns: z.array(z.object({ sheet: z.string().nullable(), row: z.number().int(), shown: z.string() })),
    }),
  ),
  /** Totals stated in the files, column by column; the differing ones first. At most 100 of a file are listed. */
  totals: z.object({ agreeing: z.number().int(), differing: z.number().int(), listed: z.array(MappingTotal) }),
  notices: z.array(z.string()),
});
export type Mapping = z.infer<typeof Mapping>;

/** Characters of the longest cell a spreadsheet can have. */
const longestCell = 32_767;

export const MappingInput = z.strictObject({
  data_feed_node_id: Id,
  revision: z.number().int(),
  /** True: confirm the mapping; every required field must be mapped. False: save a draft. */
  accept: z.boolean(),
  columns: z
    .array(
      z.strictObject({
        index: z.number().int().min(0),
        field: Text(60).nullable(),
        accepted: z.boolean(),
        date_order: DateOrder.nullish(),
        /** Absent or null: unchanged; of a column that gets another field, as most of its amounts need it. */
        sign: Sign.nullish(),
        decimal_comma: z.boolean().optional(),
        /** Absent: unchanged. Null: amounts with CR or DR are refused. */
        negative_mark: NegativeMark.nullish(),
        /** Absent or null: unchanged. */
        percent_scale: PercentScale.nullish(),
        /** Absent or null: unchanged. */
        amount_scale: AmountScale.nullish(),
        /** Absent or null: unchanged. */
        stored_values: StoredValues.nullish(),
        /** Absent or null: unchanged. */
        late_hours: LateHours.nullish(),
        /** Absent or null: unchanged. */
        time_zone: TimeZone.nullish(),
      }),
    )
    .max(16384),
  values: z
    .array(z.strictObject({ field: Text(60), source: OptionalText(longestCell), canonical: Text(60).nullable(), accepted: z.boolean() }))
    .max(20000),
});
export type MappingInput = z.infer<typeof MappingInput>;

/** A mapping to look at, and where: absent, the first sheet of the first file. */
export const MappingPreviewInput = MappingInput.extend({
  asset_id: Id.optional(),
  sheet_index: z.number().int().min(0).optional(),
});
export type MappingPreviewInput = z.infer<typeof MappingPreviewInput>;

/** The first rows as read with the mapping. */
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
  /** Source texts of every choice field in the whole file. */
  values: z.array(MappingValue),
});
