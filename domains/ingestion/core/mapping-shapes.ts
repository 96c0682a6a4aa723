import { reportKeys } from "@tieout/catalogue/core";
import { CentsText, Confidence, Count } from "@tieout/shapes";
import { z } from "zod";
import { valueMapKeys } from "./reports/report-definition.ts";
import { ColumnFormatShape } from "./values/column-format-shapes.ts";

export const SignRuleShape = z.enum(["as_is", "reversed"]);

/** What a confirmed mapping says about one source column. */
const ColumnMappingShape = z.object({
  /** 0-based column of the sheet. */
  index: Count,
  header: z.string(),
  field: z.string().nullable(),
  sign: SignRuleShape,
  format: ColumnFormatShape,
});

/** A group heading on a row of its own that applies to the rows below it. */
const BandRuleShape = z.object({
  /** Normal form (`normalizeHeader`) of the label in front of the value; empty when there is only the value. */
  label: z.string(),
  /** One field, or two when the heading gives an id and a name. */
  fields: z.array(z.string()),
  format: ColumnFormatShape,
});

/** Everything `normalise` needs to read one sheet; the user confirms it. */
export const MappingShape = z.object({
  reportKey: z.enum(reportKeys),
  sheetIndex: Count,
  headerRows: z.array(Count),
  columns: z.array(ColumnMappingShape),
  bands: z.array(BandRuleShape),
  /** Columns that show a value only in the first row of its group. */
  carryDown: z.array(Count),
  /** Source text (`choiceKey`) → canonical value, per dictionary. */
  valueMaps: z.partialRecord(z.enum(valueMapKeys), z.record(z.string(), z.string())),
});

export const MappingProblemShape = z.object({
  code: z.enum([
    "required-missing",
    "field-twice",
    "field-added",
    "day-of-several",
    "field-unknown",
    "value-unknown",
    "column-twice",
    "date-order-open",
    "late-hours-open",
    "time-zone-open",
    "percent-scale-open",
    "amount-scale-open",
    "counts-twice",
    "sign-unused",
    "signs-contradict",
    "periods-added",
    "not-calculated",
  ]),
  /** A warning does not stop processing. */
  severity: z.enum(["error", "warning"]),
  msg: z.string(),
  field: z.string().optional(),
  column: Count.optional(),
});

export const SourceValueShape = z.object({
  /** As the source writes it. */
  text: z.string(),
  count: Count,
  /** Text that explains the value, such as a pay code's description. */
  explanation: z.string().optional(),
});

const ValueSuggestionShape = SourceValueShape.extend({
  canonical: z.string().nullable(),
  confidence: Confidence,
  reason: z.string(),
  /** Sum of the amounts of its rows, where a person has to say what it means. */
  sumCents: CentsText.optional(),
});

export const ValueChoicesShape = z.object({
  field: z.string(),
  key: z.enum(valueMapKeys),
  /** Null: of headings on rows of their own. */
  column: Count.nullable(),
  /** Header of the amounts that are summed by text. */
  amount: z.string().optional(),
  values: z.array(ValueSuggestionShape),
});
