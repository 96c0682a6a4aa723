import type { Cents, PlainDate } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import type { FieldDefinition } from "../reports/report-definition.ts";
import { cleanIdentifier, cleanText, foldText } from "./clean-text.ts";
import type { ColumnFormatShape } from "./column-format-shapes.ts";
import { withoutContinued } from "./continued-name.ts";
import { hideSsns, maskSsnsInText } from "./mask-ssn.ts";
import { type DateOptions, parseDate } from "./parse-date.ts";
import { type DecimalOptions, parseMoney, parseNumber } from "./parse-money.ts";
import { parsePercent } from "./parse-percent.ts";
import { parsePeriod } from "./parse-period.ts";
import { parseSsn, type SsnReading } from "./parse-ssn.ts";
import { type ParsedValue, read, unreadable } from "./parsed-value.ts";
import { unreadRecordValue } from "./unread-record.ts";

export type ColumnFormat = ShapeValue<typeof ColumnFormatShape>;

export interface CellContext {
  readonly field: FieldDefinition;
  readonly format: ColumnFormat;
  /** Latest year that a two-digit year can mean; see `latestYearOf`. */
  readonly latestYear: number;
  /** Source text (`choiceKey`) → canonical value. */
  readonly valueMap?: Readonly<Record<string, string>>;
  /** SSNs in the file's SSN column, used to recognize nine-digit SSNs within texts and identifiers that repeat their row's SSN. */
  readonly ssns?: ReadonlySet<string>;
}

export type CellValue = string | Cents | bigint | number | PlainDate | SsnReading;

/** Form in which value maps compare source texts; SSNs are masked because keys are stored and shown. */
export const choiceKey = (text: string): string => hideSsns(foldText(text)).toUpperCase();

/** Birth dates are at least ten years before the plan year's end; all other dates at most one year after it. */
export const latestYearOf = (fieldKey: string, planYear: number): number => (fieldKey === "birth_date" ? planYear - 10 : planYear + 1);

/** How a column's dates are read. */
const dateOptions = (format: ColumnFormat, latestYear: number): DateOptions => ({
  order: format.dateOrder ?? "mdy",
  latestYear,
  serialSystem: format.serialSystem ?? format.serialsAmongDates ?? 1900,
  ...(format.dayOfYear ? { dayOfYear: format.dayOfYear } : {}),
  ...(format.dateCode ? { dateCode: format.dateCode } : {}),
  ...(format.timeZone && format.timeZone !== "open" ? { timeZone: format.timeZone } : {}),
  ...(format.lateHours === "next_day" ? { lateIsNextDay: true } : {}),
});

/** How a column's amounts are read. */
export const moneyOptions = ({ decimalComma, negativeMark, amountScale }: ColumnFormat): DecimalOptions => ({
  decimalComma: decimalComma ?? false,
  ...(negativeMark ? { negativeMark } : {}),
  ...(amountScale === "cents" ? { impliesCents: true } : {}),
  ...(amountScale === "overpunch" ? { isOverpunched: true } : {}),
});

/** Numbers such as hours and years have no CR or DR. */
const numberOptions = ({ negativeMark: _mark, ...format }: ColumnFormat): DecimalOptions => moneyOptions(format);

/** Parses one cell in a mapped column. The caller applies signs. A pay code choice keeps the source text. */
export function parseCell(text: string, context: CellContext): ParsedValue<CellValue> {
  const unread = unreadRecordValue(text);
  if (unread) return unread;
  const { field, format } = context;
  switch (field.kind) {
    case "money":
      return parseMoney(text, moneyOptions(format));
    case "number":
      return parseNumber(text, numberOptions(format));
    case "percent":
      return parsePercent(text, format.percentScale === "open" ? "percent" : format.percentScale);
    case "date":
      return (field.key === "row_period" ? parsePeriod : parseDate)(text, {
        ...dateOptions(format, context.latestYear),
        keepsPlaceholders: field.key === "birth_date",
      });
    case "ssn":
      return parseSsn(text);
    case "identifier":
      return cleanIdentifier(text, context.ssns?.has(text));
    case "choice":
      return parseChoice(text, context);
    case "name":
      return cleanText(withoutContinued(foldText(text)), "all");
    default:
      // A payee is a name and gets the strictest masking; funds and other texts contain other nine-digit numbers.
      return cleanText(text, field.key === "payee" ? "all" : context.ssns);
  }
}

function parseChoice(text: string, context: CellContext): ParsedValue<string> {
  const cleaned = cleanText(text);
  if (cleaned.value === null) return cleaned;
  const canonical = context.valueMap?.[choiceKey(text)];
  if (canonical === undefined) {
    return unreadable(
      "value-unmapped",
      `Confirm in the mapping what “${maskSsnsInText(cleaned.value)}” means for ${context.field.title.toLowerCase()}.`,
    );
  }
  return read(context.field.valueMap === "pay_codes" ? cleaned.value : canonical);
}
