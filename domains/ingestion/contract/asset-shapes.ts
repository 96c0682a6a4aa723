import { Id, Instant, WireMoney } from "@tieout/contract";
import { z } from "zod";
import { delimiters, quoteMarks, textEncodings } from "../core/text-signs.ts";

/** `workpaper` is a recordkeeper report; `document` is a PDF. */
export const ResourceType = z.enum(["workpaper", "payroll", "demographics", "document"]);
export const UploadFields = z.object({
  data_feed_node_id: Id,
  resourcetype: ResourceType.optional().describe("Checked against the slot's"),
  file_name: z.string().optional().describe("For display; defaults to the file's name"),
  replaces_asset_id: Id.optional().describe("A file in the slot that this one replaces; it is set aside as not needed"),
});
export const AssetStatus = z.enum(["uploaded", "inspecting", "needs_mapping", "ready", "refused"]);

/** One issue or note in a file, with its location. Values of SSN columns are masked. */
export const Issue = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "notice"]),
  sheet: z.string().nullable(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  msg: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** Issues in a file that have the same cause, most frequent first. */
export const IssueCause = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "notice"]),
  /** Set if several sheets are read together. */
  sheet: z.string().nullable(),
  column: z.string().nullable(),
  msg: z.string(),
  /** Total number of issues with this cause. */
  count: z.number().int(),
  /** The first rows that have the issue. */
  rows: z.array(z.number().int()),
  /** The first distinct values; masked for SSNs. */
  values: z.array(z.string()),
});
export type IssueCause = z.infer<typeof IssueCause>;

/** rows read = kept + kept out of period + rejected + skipped. */
export const RowCounts = z.object({
  read: z.number().int(),
  kept: z.number().int(),
  kept_out_of_period: z.number().int(),
  rejected: z.number().int(),
  skipped: z.number().int(),
});

/** Corrections that people made to rejected rows in a file. */
const FileCorrections = z.object({
  rows: z.number().int(),
  cells: z.number().int(),
  /** Corrected rows that are kept, in and out of the plan year; null until the file is read with the corrections. */
  kept: z.number().int().nullable(),
});

const SheetSummary = z.object({
  index: z.number().int(),
  name: z.string(),
  rows: z.number().int(),
  columns: z.number().int(),
  visibility: z.enum(["visible", "hidden", "very_hidden"]),
});

/** Asks the user which of several sheets with nearly the same columns make up the report. */
export const SheetQuestion = z.object({
  /** Whether the question was answered; the mapping cannot be confirmed until it is. */
  answered: z.boolean(),
  sheets: z.array(
    z.object({
      index: z.number().int(),
      proposed: z.boolean(),
      /** Why the sheet is not suggested. */
      note: z.string().nullable(),
      /** Sums of the sheet's first amount columns; empty if not known. */
      amounts: z.array(z.object({ column: z.string(), sum: WireMoney })),
      /** Sheets whose rows or amounts this sheet repeats, so they can't be read together with it. */
      has: z.array(z.number().int()),
    }),
  ),
  /**
   * Pairs of sheets that list the same people, funds or lines; such sheets are periods and are not read together. `count` is 0 if it cannot
   * be determined.
   */
  repeats: z.array(z.object({ first: z.number().int(), second: z.number().int(), count: z.number().int() })),
  subject: z.string(),
  /**
   * Whether sheets that are named for periods can be read together, using the first one's opening balances, the last one's closing
   * balances, and all activity in between.
   */
  by_period: z.boolean(),
});
export type SheetQuestion = z.infer<typeof SheetQuestion>;

/** How a text file is read; null for settings that were detected in the file. */
export const ReadingSettings = z.strictObject({
  delimiter: z.enum(delimiters).nullable(),
  /** `none` means quotes are ordinary characters. */
  quote: z.enum(quoteMarks).nullable(),
  encoding: z.enum(textEncodings).nullable(),
  decimal_sign: z.enum([".", ","]).nullable(),
  /** For fixed-width columns, the 0-based positions where the columns after the first begin. */
  breaks: z.array(z.number().int().min(1).max(5000)).max(500).nullable(),
});
export type ReadingSettings = z.infer<typeof ReadingSettings>;

export const Asset = z.object({
  id: Id,
  data_feed_node_id: Id,
  resourcetype: ResourceType,
  file_name: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  status: AssetStatus,
  uploaded_on: Instant,
  uploaded_by: z.string(),
  /** The person at the client who provided the file and when, if it was accepted from a client; null if an auditor uploaded it. */
  from_client: z.object({ by: z.string(), on: Instant }).nullable(),
  /** File type and reading settings: "CSV, comma, UTF-8, header in row 4". */
  format_text: z.string().nullable(),
  sheets: z.array(SheetSummary),
  sheet_index: z.number().int().nullable(),
  /** Sheets that are read; several if they are read together. */
  sheets_read: z.array(z.number().int()),
  sheet_question: SheetQuestion.nullable(),
  header_row: z.number().int().nullable(),
  /** Null until there is a mapping. */
  rows: RowCounts.nullable(),
  corrections: FileCorrections.nullable(),
  repairs: z.array(z.string()),
  issues: z.array(Issue),
  /** Issues across all rows, by cause; empty until the rows are read. */
  causes: z.array(IssueCause),
  issue_count: z.number().int(),
  /** Why the file was refused. */
  refusal: z.string().nullable(),
  /** Whether the file was refused because it is password-protected. */
  needs_password: z.boolean(),
  /** Settings that a person chose; null if they were detected, or if the file isn't text. */
  reading: ReadingSettings.nullable(),
  /** Set if the same client's engagement for another year has a file with the same content; otherwise null. */
  of_another_year: z.object({ msg: z.string(), kept_by: z.string().nullable().describe("who said that it is right") }).nullable(),
  /** Another report that the file matches better than its slot's. */
  looks_like: z.object({ report_key: z.string(), title: z.string(), confidence: z.number() }).nullable(),
});
export type Asset = z.infer<typeof Asset>;

/** Settings to preview, and the sheet if the file is a workbook. */
export const ReadingLook = ReadingSettings.extend({ sheet_index: z.number().int().min(0).optional() });
export type ReadingLook = z.infer<typeof ReadingLook>;

/** Preview of a file's first rows under the given settings; nothing is saved. */
export const ReadingPreview = z.object({
  /** `other` is a workbook or web page, which has sheets instead of such settings. */
  kind: z.enum(["delimited", "fixed_width", "other"]),
  /** Settings in effect: those given, plus detected ones for the rest. */
  found: ReadingSettings,
  /** SSNs masked. */
  rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  /** Sheets in a workbook; the rows are from the requested sheet, or from the first. */
  sheets: z.array(z.object({ index: z.number().int(), name: z.string() })),
  /** For fixed-width text, the raw lines, with SSNs masked in place. */
  lines: z.array(z.string()),
  /** Why the file cannot be read or used with these settings. */
  refusal: z.string().nullable(),
});
export type ReadingPreview = z.infer<typeof ReadingPreview>;

const DataFeedNode = z.object({
  data_feed_node_id: Id,
  report_key: z.string(),
  title: z.string(),
  resourcetype: ResourceType,
  required: z.boolean(),
  /** Keys of the outputs that use this report. */
  feeds: z.array(z.string()),
  /** How to find the report at the provider; empty if not known. */
  how_to: z.string(),
  /** Public page that states the location; null if there is none. */
  how_to_source: z.string().nullable(),
  /** Known gaps in this provider's report, one sentence each. */
  gaps: z.array(z.string()),
  /** Maximum file size in bytes. */
  max_file_bytes: z.number().int(),
  assets: z.array(Asset),
});

export const SubcontractNode = z.object({
  subcontract_node_id: Id,
  service_provider: z.object({ id: Id, name: z.string(), provider_type: z.string() }),
  subcontract_name: z.string(),
  data_feed_nodes: z.array(DataFeedNode),
});
export type SubcontractNode = z.infer<typeof SubcontractNode>;

export const Readiness = z.object({
  reports: z.array(z.object({ report_key: z.string(), title: z.string() })),
  outputs: z.array(
    z.object({
      output_key: z.string(),
      title: z.string(),
      can_be_made: z.enum(["yes", "in_part", "no"]),
      msg: z.string(),
      cells: z.array(
        z.object({
          report_key: z.string(),
          use: z.enum(["needed", "optional"]),
          state: z.enum(["validated", "pending", "error", "missing", "optional"]),
        }),
      ),
    }),
  ),
});
