import type { FieldDefinition } from "../reports/report-definition.ts";
import type { ColumnStatistics } from "./column-statistics.ts";

export interface ValueEvidence {
  /** Added to the header's score: −0.4 (contradicts) to +0.05 (supports); 0 without values. */
  readonly delta: number;
  readonly reason: string;
}

const supports = (reason: string): ValueEvidence => ({ delta: 0.05, reason });
const neutral = (reason: string): ValueEvidence => ({ delta: 0, reason });
const contradicts = (reason: string): ValueEvidence => ({ delta: -0.4, reason });

/** Whether a column's values can be what the field needs. */
export function valueEvidence(field: FieldDefinition, statistics: ColumnStatistics): ValueEvidence {
  if (statistics.sampled === 0) return neutral("the column is empty");
  switch (field.kind) {
    case "ssn":
      if (statistics.ssnShare >= 0.8) return supports("nine digits");
      if (statistics.maskedSsnShare >= 0.8) return supports("masked, last four digits");
      if (statistics.integerShare >= 0.8 && statistics.largest <= 9999 && statistics.largest >= 1000)
        return neutral("four digits, like the last four");
      return statistics.integerShare >= 0.8 && statistics.largest < 1e9 && statistics.largest >= 1e4
        ? neutral("digits that may have lost leading zeros")
        : contradicts("the values are not SSNs");
    case "date":
      if (statistics.dateShare >= 0.8) return supports("dates");
      if (statistics.integerShare >= 0.8 && statistics.smallest >= 3653 && statistics.largest <= 73415)
        return neutral("spreadsheet date numbers");
      return contradicts("the values are not dates");
    case "money":
    case "number":
      if (statistics.percentSignShare > 0.5) return contradicts("the values are percentages");
      if (statistics.moneyShare < 0.8 && !looksDecimalComma(statistics)) return contradicts("the values are not amounts");
      return statistics.dateShare >= 0.8 && statistics.twoDecimalShare < 0.2 && statistics.integerShare > 0.8
        ? contradicts("the values are dates")
        : supports(field.kind === "money" ? "amounts" : "numbers");
    case "percent":
      return statistics.percentSignShare > 0.5 || (statistics.moneyShare >= 0.8 && statistics.largest <= 100 && statistics.smallest >= 0)
        ? supports("shares from 0 to 100")
        : contradicts("the values are not percentages");
    case "name":
      return statistics.textShare >= 0.8 ? supports("text") : contradicts("the values are not names");
    case "identifier":
      if (statistics.twoDecimalShare > 0.5 && statistics.moneyShare > 0.8) return contradicts("the values are amounts");
      return statistics.commaNameShare > 0.5 ? contradicts("the values are names") : supports("identifiers");
    default:
      return statistics.twoDecimalShare > 0.8 && statistics.moneyShare > 0.8 ? contradicts("the values are amounts") : supports("text");
  }
}

/** Whether the column moves money: amounts with cents, and not all of them zero. */
export const holdsAmounts = (statistics: ColumnStatistics): boolean =>
  (statistics.moneyShare >= 0.8 || looksDecimalComma(statistics)) &&
  statistics.twoDecimalShare >= 0.3 &&
  statistics.percentSignShare <= 0.5 &&
  (statistics.smallest !== 0 || statistics.largest !== 0);

const looksDecimalComma = (statistics: ColumnStatistics): boolean => statistics.twoDecimalShare >= 0.8 && statistics.textShare === 0;

/** What a column without a useful header may be, from its values alone; never enough to skip review. */
export function guessByValues(
  fields: readonly FieldDefinition[],
  statistics: ColumnStatistics,
): { key: string; confidence: number; reason: string } | null {
  if (statistics.sampled === 0) return null;
  const has = (key: string) => fields.some((field) => field.key === key);
  if (has("ssn") && (statistics.ssnShare >= 0.9 || statistics.maskedSsnShare >= 0.9))
    return { key: "ssn", confidence: 0.8, reason: "nine digits" };
  if (has("full_name") && statistics.commaNameShare >= 0.8)
    return { key: "full_name", confidence: 0.75, reason: "texts of the form LAST, FIRST" };
  if (statistics.dateShare >= 0.9) {
    const few = statistics.distinct <= Math.max(2, statistics.sampled * 0.3);
    const key = ["pay_date", "dist_date"].find(has);
    if (key && (few || key === "dist_date")) return { key, confidence: 0.6, reason: "dates that repeat" };
  }
  return null;
}
