import { type ReportKey, reportKeys } from "@tieout/catalogue/core";
import { Count } from "@tieout/shapes";
import { exactly } from "@tieout/stages";
import { z } from "zod";
import type {
  Alternative,
  AmountFacts,
  BandRule,
  ColumnDates,
  ColumnMapping,
  ColumnTexts,
  InspectedBand,
  InspectedColumn,
  InspectedSheet,
  Inspection,
  InspectValue,
  IssueCause,
  Mapping,
  MappingProblem,
  NormaliseFacts,
  NormaliseValue,
  Notice,
  PeekValue,
  PreviewRow,
  PreviewValue,
  ReadingSettings,
  RepairCount,
  RowIssue,
  RowsValue,
  SheetTotals,
  SignCounts,
  SourceValue,
  SsnRepair,
  Uncalculated,
  ValueChoices,
  ValueSuggestion,
} from "../core/index.ts";
import {
  columnContents,
  dateProofs,
  delimiters,
  fieldKinds,
  mappingProblemCodes,
  quoteMarks,
  textEncodings,
  valueMapKeys,
} from "../core/index.ts";
import { ColumnFormatShape } from "./column-format-shape.ts";
import { CorrectedCellShape } from "./corrections/correction-answers.ts";
import { AlikeSheetsShape, SheetPartShape } from "./sheet-shapes.ts";

/* Shapes of the values in `core/engine-payloads.ts`, parsed where they leave the child. A member that is not listed makes the answer invalid. */

export const Report: z.ZodType<ReportKey> = z.literal(reportKeys);
const ValueMap = z.enum(valueMapKeys);
const Confidence = z.number().min(0).max(1);
const Sign = z.enum(["as_is", "reversed"]);
const CentsText = z.string().regex(/^-?\d{1,30}$/);
export const NoticeShape = exactly<Notice>({ code: z.string(), msg: z.string() });

const MappingShape = exactly<Mapping>({
  reportKey: Report,
  sheetIndex: Count,
  headerRows: z.array(Count),
  columns: z.array(
    exactly<ColumnMapping>({ index: Count, header: z.string(), field: z.string().nullable(), sign: Sign, format: ColumnFormatShape }),
  ),
  bands: z.array(exactly<BandRule>({ label: z.string(), fields: z.array(z.string()), format: ColumnFormatShape })),
  carryDown: z.array(Count),
  valueMaps: z.partialRecord(ValueMap, z.record(z.string(), z.string())),
});

const Problem = exactly<MappingProblem>({
  code: z.enum(mappingProblemCodes),
  severity: z.enum(["error", "warning"]),
  msg: z.string(),
  field: z.string().optional(),
  column: Count.optional(),
});

const Choices = exactly<ValueChoices>({
  field: z.string(),
  key: ValueMap,
  column: Count.nullable(),
  amount: z.string().optional(),
  values: z.array(
    exactly<ValueSuggestion>({
      text: z.string(),
      count: Count,
      explanation: z.string().optional(),
      canonical: z.string().nullable(),
      confidence: Confidence,
      reason: z.string(),
      sumCents: CentsText.optional(),
    }),
  ),
});

const InspectedColumnShape = exactly<InspectedColumn>({
  index: Count,
  header: z.string(),
  field: z.string().nullable(),
  confidence: Confidence,
  reason: z.string(),
  alternatives: z.array(exactly<Alternative>({ field: z.string(), confidence: Confidence, reason: z.string() })),
  sign: Sign,
  format: ColumnFormatShape,
  samples: z.array(z.string()),
  fillBasisPoints: Count.max(10_000),
  kind: z.enum(["empty", "date", "money", "number", "percent", "ssn", "text"]),
  dates: exactly<ColumnDates>({ proof: z.enum(dateProofs), shown: z.enum(["mdy", "dmy", "ymd"]).nullable() }).optional(),
  holds: z.enum(columnContents).optional(),
  sumCents: CentsText.optional(),
  signs: exactly<SignCounts>({ positive: Count, negative: Count }).optional(),
  uncalculated: exactly<Uncalculated>({ cells: Count, wrong: Count.optional(), firstRow: Count, sheet: z.string().optional() }).optional(),
});

const Settings = exactly<ReadingSettings>({
  delimiter: z.enum(delimiters).optional(),
  quote: z.enum(quoteMarks).optional(),
  encoding: z.enum(textEncodings).optional(),
  decimalComma: z.boolean().optional(),
  breaks: z.array(Count).optional(),
});

const InspectionShape = exactly<Inspection>({
  format: z.enum(["delimited", "fixed_width", "xlsx", "xlsm", "xlsb", "xls", "xml", "ods", "html", "sylk"]),
  formatText: z.string(),
  settings: Settings.optional(),
  sheets: z.array(
    exactly<InspectedSheet>({
      index: Count,
      name: z.string(),
      visibility: z.enum(["visible", "hidden", "very_hidden"]),
      rows: Count,
      columns: Count,
    }),
  ),
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  columns: z.array(InspectedColumnShape),
  values: z.array(Choices),
  texts: z
    .array(
      exactly<ColumnTexts>({
        column: Count,
        values: z.array(exactly<SourceValue>({ text: z.string(), count: Count, explanation: z.string().optional() })),
      }),
    )
    .optional(),
  bands: z.array(exactly<InspectedBand>({ label: z.string(), fields: z.array(z.string()), samples: z.array(z.string()) })).optional(),
  mapping: MappingShape,
  problems: z.array(Problem),
  needsReview: z.boolean(),
  repairs: z.array(NoticeShape),
  ssnRepairs: z
    .array(
      exactly<SsnRepair>({
        code: z.string(),
        msg: z.string(),
        ssns: z.array(z.strictObject({ row: Count, shown: z.string(), sheet: z.string().optional() })),
      }),
    )
    .optional(),
  totals: exactly<SheetTotals>({
    agreeing: Count,
    differing: Count,
    listed: z.array(
      z.strictObject({
        row: Count,
        sheet: z.string().optional(),
        column: z.string(),
        isLabeled: z.boolean(),
        statedCents: CentsText,
        summedCents: CentsText,
      }),
    ),
  }).optional(),
  notices: z.array(NoticeShape),
  looksLike: z.strictObject({ reportKey: Report, title: z.string(), confidence: Confidence }).nullable(),
  planName: z.string().optional(),
  sourceColumns: z.array(z.number().int().min(-1)).optional(),
  parts: z.array(SheetPartShape).optional(),
  alike: AlikeSheetsShape.optional(),
});

export const InspectAnswer: z.ZodType<InspectValue> = z.union([
  z.strictObject({ refused: NoticeShape }),
  z.strictObject({ inspection: InspectionShape }),
]);

const Facts = exactly<NormaliseFacts>({
  reportKey: Report,
  fieldsMapped: z.array(z.string()),
  rowsRead: Count,
  kept: Count,
  keptOutOfPeriod: Count,
  rejected: Count,
  skipped: Count,
  skippedByKind: z.record(z.string(), Count),
  amounts: z.record(
    z.string(),
    exactly<AmountFacts>({ keptCents: CentsText, outOfPeriodCents: CentsText, rejectedCents: CentsText, readCents: CentsText }),
  ),
  lineCents: z.record(z.string(), CentsText).optional(),
  statementCents: z.record(z.string(), CentsText).optional(),
  totalRowChecks: z.array(z.strictObject({ row: Count, field: z.string(), statedCents: CentsText, summedCents: CentsText })),
  issues: z.array(
    exactly<RowIssue>({
      sheet: Count,
      row: Count,
      column: z.string().optional(),
      field: z.string().optional(),
      value: z.string().optional(),
      code: z.string(),
      msg: z.string(),
    }),
  ),
  issueCount: Count,
  causes: z
    .array(
      exactly<IssueCause>({
        code: z.string(),
        msg: z.string(),
        column: z.string().optional(),
        field: z.string().optional(),
        count: Count,
        rows: z.array(Count),
        sheet: Count.optional(),
        values: z.array(z.string()),
      }),
    )
    .optional(),
  repairs: z.array(
    exactly<RepairCount>({
      code: z.string(),
      msg: z.string(),
      field: z.string(),
      column: z.string(),
      count: Count,
      firstRow: Count,
      sheet: Count.optional(),
    }),
  ),
  rowsCorrected: Count.optional(),
  corrections: z.array(CorrectedCellShape).optional(),
});

export const NormaliseAnswer: z.ZodType<NormaliseValue> = z.union([
  z.strictObject({ problems: z.array(Problem) }),
  z.strictObject({ facts: Facts }),
]);

export const PreviewAnswer = exactly<PreviewValue>({
  columns: z.array(z.strictObject({ key: z.string(), title: z.string(), kind: z.enum(fieldKinds) })),
  rows: z.array(
    exactly<PreviewRow>({
      row: Count,
      kind: z.enum(["data", "skipped", "rejected"]),
      cells: z.array(z.string()),
      msg: z.string().nullable(),
    }),
  ),
  values: z.array(Choices),
  problems: z.array(Problem),
});

export const PeekAnswer: z.ZodType<PeekValue> = z.union([
  z.strictObject({ refused: NoticeShape }),
  z.strictObject({
    peek: z.strictObject({
      kind: z.enum(["delimited", "fixed_width", "other"]),
      found: Settings,
      rows: z.array(z.strictObject({ row: Count, cells: z.array(z.string()) })),
      sheets: z.array(z.strictObject({ index: Count, name: z.string() })),
      lines: z.array(z.string()),
      fault: z.string().nullable(),
    }),
  }),
]);

export const RowsAnswer = exactly<RowsValue>({
  count: Count,
  offset: Count,
  rows: z.array(z.strictObject({ row: Count, cells: z.array(z.string()) })),
});
