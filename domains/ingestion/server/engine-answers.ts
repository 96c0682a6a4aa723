import { type ReportKey, reportKeys } from "@tieout/catalogue/core";
import { Count, exactly } from "@tieout/stages";
import { z } from "zod";
import type {
  Alternative,
  AmountFacts,
  BandRule,
  ColumnFormat,
  ColumnMapping,
  InspectedColumn,
  InspectedSheet,
  Inspection,
  InspectValue,
  Mapping,
  MappingProblem,
  NormaliseFacts,
  NormaliseValue,
  Notice,
  PreviewRow,
  PreviewValue,
  RepairCount,
  RowIssue,
  RowsValue,
  ValueChoices,
  ValueMapKey,
  ValueSuggestion,
} from "../core/index.ts";

/* Shapes of the values in `core/engine-payloads.ts`, parsed where they leave the child. A member that is not listed makes the answer invalid. */

const Report: z.ZodType<ReportKey> = z.literal(reportKeys);
const ValueMap = z.enum(["statuses", "money_sources", "dist_types", "pay_codes", "trust_lines"]) satisfies z.ZodType<ValueMapKey>;
const Confidence = z.number().min(0).max(1);
const Sign = z.enum(["as_is", "reversed"]);
const CentsText = z.string().regex(/^-?\d{1,30}$/);
const NoticeShape = exactly<Notice>({ code: z.string(), msg: z.string() });

const Format = exactly<ColumnFormat>({
  dateOrder: z.enum(["mdy", "dmy", "ymd"]).optional(),
  serialSystem: z.union([z.literal(1900), z.literal(1904)]).optional(),
  decimalComma: z.boolean().optional(),
  negativeMark: z.enum(["CR", "DR"]).optional(),
  percentScale: z.enum(["percent", "fraction"]).optional(),
});

const MappingShape = exactly<Mapping>({
  reportKey: Report,
  sheetIndex: Count,
  headerRows: z.array(Count),
  columns: z.array(exactly<ColumnMapping>({ index: Count, header: z.string(), field: z.string().nullable(), sign: Sign, format: Format })),
  bands: z.array(exactly<BandRule>({ label: z.string(), fields: z.array(z.string()), format: Format })),
  carryDown: z.array(Count),
  valueMaps: z.partialRecord(ValueMap, z.record(z.string(), z.string())),
});

const Problem = exactly<MappingProblem>({
  code: z.enum([
    "required-missing",
    "field-twice",
    "field-added",
    "field-unknown",
    "value-unknown",
    "column-twice",
    "date-order-open",
    "counts-twice",
    "sign-unused",
  ]),
  severity: z.enum(["error", "warning"]),
  msg: z.string(),
  field: z.string().optional(),
  column: Count.optional(),
});

const Choices = exactly<ValueChoices>({
  field: z.string(),
  key: ValueMap,
  column: Count,
  values: z.array(
    exactly<ValueSuggestion>({
      text: z.string(),
      count: Count,
      explanation: z.string().optional(),
      canonical: z.string().nullable(),
      confidence: Confidence,
      reason: z.string(),
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
  format: Format,
  samples: z.array(z.string()),
  fillBasisPoints: Count.max(10_000),
  kind: z.enum(["empty", "date", "money", "number", "percent", "ssn", "text"]),
});

const InspectionShape = exactly<Inspection>({
  format: z.enum(["delimited", "xlsx", "xlsm"]),
  formatText: z.string(),
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
  mapping: MappingShape,
  problems: z.array(Problem),
  needsReview: z.boolean(),
  repairs: z.array(NoticeShape),
  notices: z.array(NoticeShape),
  looksLike: z.strictObject({ reportKey: Report, title: z.string(), confidence: Confidence }).nullable(),
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
  repairs: z.array(
    exactly<RepairCount>({ code: z.string(), msg: z.string(), field: z.string(), column: z.string(), count: Count, firstRow: Count }),
  ),
});

export const NormaliseAnswer: z.ZodType<NormaliseValue> = z.union([
  z.strictObject({ problems: z.array(Problem) }),
  z.strictObject({ facts: Facts }),
]);

export const PreviewAnswer = exactly<PreviewValue>({
  columns: z.array(z.strictObject({ key: z.string(), title: z.string(), kind: z.string() })),
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

export const RowsAnswer = exactly<RowsValue>({
  count: Count,
  rows: z.array(z.strictObject({ row: Count, cells: z.array(z.string()) })),
});
