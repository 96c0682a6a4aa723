import { reportKeys } from "@tieout/catalog/core";
import { CentsText, Confidence, Count } from "@tieout/shapes";
import { z } from "zod";
import { valueMapKeys } from "./reports/report-definition.ts";
import { ColumnFormatShape } from "./values/column-format-shapes.ts";

export const SignRuleShape = z.enum(["as_is", "reversed"]);

/** Confirmed mapping for one source column. */
const ColumnMappingShape = z.object({
  /** 0-based column in the sheet. */
  index: Count,
  header: z.string(),
  field: z.string().nullable(),
  sign: SignRuleShape,
  format: ColumnFormatShape,
});

/** A group heading on a separate row that applies to the rows below it. */
const BandRuleShape = z.object({
  /** Normal form (`normalizeHeader`) of the label before the value; empty if there is only a value. */
  label: z.string(),
  /** One field, or two if the heading gives both an ID and a name. */
  fields: z.array(z.string()),
  format: ColumnFormatShape,
});

/** Everything `normalise` needs to read one sheet; confirmed by the user. */
export const MappingShape = z.object({
  reportKey: z.enum(reportKeys),
  sheetIndex: Count,
  headerRows: z.array(Count),
  columns: z.array(ColumnMappingShape),
  bands: z.array(BandRuleShape),
  /** Columns that show a value only in the first row of each group. */
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
  /** Text as written in the source. */
  text: z.string(),
  count: Count,
  /** Text that explains the value, such as the description of a pay code. */
  explanation: z.string().optional(),
});

const ValueSuggestionShape = SourceValueShape.extend({
  canonical: z.string().nullable(),
  confidence: Confidence,
  reason: z.string(),
  /** Sum of the amounts in rows with this text, if a person has to decide what it means. */
  sumCents: CentsText.optional(),
});

export const ValueChoicesShape = z.object({
  field: z.string(),
  key: z.enum(valueMapKeys),
  /** Null for headings on separate rows. */
  column: Count.nullable(),
  /** Header of the column whose amounts are summed by text. */
  amount: z.string().optional(),
  values: z.array(ValueSuggestionShape),
});
