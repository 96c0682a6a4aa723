import { Id, Instant, WireMoney } from "@tieout/contract";
import { z } from "zod";
import { delimiters, quoteMarks, textEncodings } from "../core/text-signs.ts";

/** `workpaper` is a recordkeeper report; `document` a PDF. */
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

/** Issues of a file with one cause, the most frequent first. */
export const IssueCause = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "notice"]),
  /** Where several sheets are read together. */
  sheet: z.string().nullable(),
  column: z.string().nullable(),
  msg: z.string(),
  /** All of them. */
  count: z.number().int(),
  /** The first rows. */
  rows: z.array(z.number().int()),
  /** The first different values; masked for SSNs. */
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

/** What people corrected in the rejected rows of a file. */
const FileCorrections = z.object({
  rows: z.number().int(),
  cells: z.number().int(),
  /** Of the rows that are kept, in and out of the plan year; null before the file is read with them. */
  kept: z.number().int().nullable(),
});

const SheetSummary = z.object({
  index: z.number().int(),
  name: z.string(),
  rows: z.number().int(),
  columns: z.number().int(),
  visibility: z.enum(["visible", "hidden", "very_hidden"]),
});

/** Which of several sheets with nearly the same columns are the report. */
export const SheetQuestion = z.object({
  /** False: the mapping cannot be confirmed yet. */
  answered: z.boolean(),
  sheets: z.array(
    z.object({
      index: z.number().int(),
      proposed: z.boolean(),
      /** Why it is not proposed. */
      note: z.string().nullable(),
      /** Sums of its first columns of amounts; empty where they are not known. */
      amounts: z.array(z.object({ column: z.string(), sum: WireMoney })),
      /** Sheets whose rows or amounts it has again: they are not read together with it. */
      has: z.array(z.number().int()),
    }),
  ),
  /** Pairs that list the same people, funds or lines: they are periods, and are not read together. 0: it cannot be told. */
  repeats: z.array(z.object({ first: z.number().int(), second: z.number().int(), count: z.number().int() })),
  subject: z.string(),
  /** Sheets named after periods can be read together: balances of the first and the last, and all that happened. */
  by_period: z.boolean(),
});
export type SheetQuestion = z.infer<typeof SheetQuestion>;

/** How a text file is read; null: as found in the file. */
export const ReadingSettings = z.strictObject({
  delimiter: z.enum(delimiters).nullable(),
  /** `none`: quotes are ordinary characters. */
  quote: z.enum(quoteMarks).nullable(),
  encoding: z.enum(textEncodings).nullable(),
  decimal_sign: z.enum([".", ","]).nullable(),
  /** Where the columns after the first begin, counted from 0: the text is in columns of fixed width. */
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
  /** Who gave it and when, where it was accepted from a client; null: an auditor uploaded it. */
  from_client: z.object({ by: z.string(), on: Instant }).nullable(),
  /** File type and how it is read: "CSV, comma, UTF-8, header in row 4". */
  format_text: z.string().nullable(),
  sheets: z.array(SheetSummary),
  sheet_index: z.number().int().nullable(),
  /** More than one where they are read together. */
  sheets_read: z.array(z.number().int()),
  sheet_question: SheetQuestion.nullable(),
  header_row: z.number().int().nullable(),
  /** Known once there is a mapping. */
  rows: RowCounts.nullable(),
  corrections: FileCorrections.nullable(),
  repairs: z.array(z.string()),
  issues: z.array(Issue),
  /** Issues by cause, of all rows; empty before the rows are read. */
  causes: z.array(IssueCause),
  issue_count: z.number().int(),
  /** Why the file was refused. */
  refusal: z.string().nullable(),
  /** Refused because a password protects it. */
  needs_password: z.boolean(),
  /** How a person said that it is read; null: as found, or no text. */
  reading: ReadingSettings.nullable(),
  /** Another year's engagement of the client has the same content; null: none has. */
  of_another_year: z.object({ msg: z.string(), kept_by: z.string().nullable().describe("who said that it is right") }).nullable(),
  /** Another report that this file matches better than its slot. */
  looks_like: z.object({ report_key: z.string(), title: z.string(), confidence: z.number() }).nullable(),
});
export type Asset = z.infer<typeof Asset>;

/** Settings to look at, and of a workbook the sheet. */
export const ReadingLook = ReadingSettings.extend({ sheet_index: z.number().int().min(0).optional() });
export type ReadingLook = z.infer<typeof ReadingLook>;

/** The first rows of a file under some settings; nothing is kept. */
export const ReadingPreview = z.object({
  /** `other`: a workbook or a web page, which has sheets instead of such settings. */
  kind: z.enum(["delimited", "fixed_width", "other"]),
  /** The settings in effect: those given, and for the others what was found. */
  found: ReadingSettings,
  /** SSNs masked. */
  rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  /** Of a workbook; the rows are of the asked sheet, else of the first. */
  sheets: z.array(z.object({ index: z.number().int(), name: z.string() })),
  /** Of fixed width: the lines as they are, SSNs masked in place. */
  lines: z.array(z.string()),
  /** Why the file cannot be read, or not be used, with these settings. */
  refusal: z.string().nullable(),
});
export type ReadingPreview = z.infer<typeof ReadingPreview>;

const DataFeedNode = z.object({
  data_feed_node_id: Id,
  report_key: z.string(),
  title: z.string(),
  resourcetype: ResourceType,
  required: z.boolean(),
  /** Output keys that use this report. */
  feeds: z.array(z.string()),
  /** Where to find the report at the provider; empty when not known. */
  how_to: z.string(),
  /** Public page that says so; null when none does. */
  how_to_source: z.string().nullable(),
  /** What such a report of this provider lacks, one sentence each. */
  gaps: z.array(z.string()),
  /** Largest allowed file in bytes. */
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
