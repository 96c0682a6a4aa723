import type { FieldDefinition } from "../reports/report-definition.ts";
import { isState } from "../values/state-names.ts";
import type { ColumnStatistics } from "./column-statistics.ts";
import { fundsInValues } from "./evidence/funds-in-values.ts";
import { suggestValueMap } from "./suggest-value-map.ts";

export interface ValueEvidence {
  /** Added to the header's score: −0.4 (contradicts) to +0.05 (supports); 0 without values. */
  readonly delta: number;
  readonly reason: string;
}

const supports = (reason: string): ValueEvidence => ({ delta: 0.05, reason });
const neutral = (reason: string): ValueEvidence => ({ delta: 0, reason });
const contradicts = (reason: string): ValueEvidence => ({ delta: -0.4, reason });

/** Of numbers with seven or eight digits at most one in a hundred is a day: so many different ones are days by no chance. */
const daysByChance = 5;
const nearlyAllDays = 0.95;

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
      if (holdsMixedDates(statistics)) return supports("dates, some of them spreadsheet date numbers");
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
      return statistics.percentSignShare + statistics.ratioShare > 0.5 ||
        (statistics.moneyShare >= 0.8 && statistics.largest <= 100 && statistics.smallest >= 0)
        ? supports("shares from 0 to 100")
        : contradicts("the values are not percentages");
    case "name":
      return statistics.textShare >= 0.8 ? supports("text") : contradicts("the values are not names");
    case "identifier":
      if (statistics.twoDecimalShare > 0.5 && statistics.moneyShare > 0.8) return contradicts("the values are amounts");
      if (statistics.dateShare >= 0.8 && statistics.integerShare < 0.5) return contradicts("the values are dates");
      if (statistics.dayDigitsShare >= nearlyAllDays && statistics.distinct >= daysByChance) return contradicts("the values are dates");
      return statistics.commaNameShare + statistics.spacedNameShare > 0.5 ? contradicts("the values are names") : supports("identifiers");
    default:
      return textEvidence(field, statistics);
  }
}

function textEvidence(field: FieldDefinition, statistics: ColumnStatistics): ValueEvidence {
  if (statistics.twoDecimalShare > 0.8 && statistics.moneyShare > 0.8) return contradicts("the values are amounts");
  if (statistics.dateShare >= 0.8) return contradicts("the values are dates");
  if (field.isNeverCode && holdsCodes(statistics)) return contradicts("the values are codes, not names");
  if (field.writtenAs)
    return isWrittenAs(field, statistics) ? supports("codes of this field") : contradicts("the values are not its codes");
  if (field.kind === "choice" && field.valueMap !== "pay_codes" && holdsNumbersOfAccounts(statistics))
    return contradicts("the values are numbers of accounts or people");
  if (field.kind !== "choice" || statistics.texts.length === 0) return supports("text");
  if (holdsStates(statistics)) return contradicts("the values are states");
  if (isMark(statistics) && meaningShare(field, statistics) === 0) return contradicts("every row has the same value, which is not known");
  return meaningShare(field, statistics) >= 0.5 ? supports("known values") : neutral("values that are not known yet");
}

/** Single short words, many of them with digits: accounts of the plan beside numbered funds have a code of letters. */
const holdsCodes = ({ texts }: ColumnStatistics): boolean =>
  mostOf(texts, (text) => /^[A-Z0-9][A-Z0-9.-]{0,8}$/.test(text)) && texts.filter((text) => /\d/.test(text)).length * 3 >= texts.length;

/** Longer numbers than any list of kinds has. */
const holdsNumbersOfAccounts = ({ integerShare, smallest }: ColumnStatistics): boolean => integerShare >= 0.9 && smallest >= 100_000;

/** One value in rows enough to show another, as the code of the company has. */
const isMark = ({ sampled, texts }: ColumnStatistics): boolean => sampled >= 20 && texts.length === 1;

const mostOf = (texts: readonly string[], test: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(test).length >= texts.length * 0.8;

const isWrittenAs = ({ writtenAs }: FieldDefinition, { texts }: ColumnStatistics): boolean =>
  mostOf(texts, (text) => writtenAs?.test(text) ?? true);

/** Whether the values say where people live. */
export const holdsStates = ({ texts }: ColumnStatistics): boolean => mostOf(texts, isState);

/** Share of the distinct texts that have a meaning in the field's dictionary. */
function meaningShare({ valueMap }: FieldDefinition, { texts }: ColumnStatistics): number {
  if (!valueMap || texts.length === 0) return 0;
  const meanings = suggestValueMap(
    valueMap,
    texts.map((text) => ({ text, count: 1 })),
  );
  return meanings.filter(({ canonical }) => canonical !== null).length / texts.length;
}

/** Whether nearly all values have a meaning in the field's dictionary, or are written as only its values are. */
const holdsValuesOf = (field: FieldDefinition, statistics: ColumnStatistics): boolean =>
  field.writtenAs ? isWrittenAs(field, statistics) : meaningShare(field, statistics) >= 0.8;

/** Dates beside spreadsheet date numbers. */
export const holdsMixedDates = ({ dateShare, serialShare }: ColumnStatistics): boolean =>
  dateShare >= 0.05 && serialShare > 0 && dateShare + serialShare >= 0.8;

/** Whether the column moves money: amounts with cents, and not all of them zero. A workbook writes most of them without their zeros. */
export const holdsAmounts = (statistics: ColumnStatistics): boolean =>
  (statistics.moneyShare >= 0.8 || looksDecimalComma(statistics)) &&
  (statistics.twoDecimalShare >= 0.3 || statistics.centsShare >= 0.1) &&
  statistics.percentSignShare <= 0.5 &&
  holdsMore(statistics);

const holdsMore = ({ smallest, largest }: ColumnStatistics): boolean => smallest !== 0 || largest !== 0;

/** Whether nothing is lost without the column: it is empty, or all zero. */
export const holdsNothing = (statistics: ColumnStatistics): boolean =>
  statistics.sampled === 0 || (statistics.moneyShare === 1 && !holdsMore(statistics));

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
  const choice = fields.find((field) => field.valueMap && statistics.sampled > statistics.texts.length && holdsValuesOf(field, statistics));
  return choice ? { key: choice.key, confidence: 0.6, reason: `values of ${choice.title}` } : fundsInValues(fields, statistics);
}
