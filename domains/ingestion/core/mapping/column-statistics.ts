import { splitMark } from "../values/amount-mark.ts";
import { foldText, saysNothing } from "../values/clean-text.ts";
import { type DateParts, splitDate } from "../values/date-parts.ts";
import { looksLikeMoment } from "../values/dates/date-code.ts";
import { withoutFootnote } from "../values/footnote-mark.ts";
import { areOverpunched } from "../values/overpunch.ts";
import { choiceKey } from "../values/parse-cell.ts";
import { ordersOf, serialToDate } from "../values/parse-date.ts";
import { parseMoney } from "../values/parse-money.ts";
import { parseRatio } from "../values/parse-percent.ts";
import { parseSsn } from "../values/parse-ssn.ts";

/** Statistics of a sample of a column's non-empty values; shares range from 0 to 1. */
export interface ColumnStatistics {
  readonly sampled: number;
  readonly distinct: number;
  readonly dateShare: number;
  /** Numbers that may be spreadsheet date serials. */
  readonly serialShare: number;
  /** Seven or eight digits that form a date, all in one order of year, month and day. */
  readonly dayDigitsShare: number;
  /** Numbers that may be seconds or milliseconds since 1970, including JSON notation. */
  readonly unixShare: number;
  readonly moneyShare: number;
  readonly twoDecimalShare: number;
  /** Share of nonzero amounts that have cents. */
  readonly centsShare: number;
  readonly percentSignShare: number;
  /** Parts of a whole: `60/100`. */
  readonly ratioShare: number;
  /** Nine digits, with or without dashes. */
  readonly ssnShare: number;
  readonly maskedSsnShare: number;
  readonly integerShare: number;
  readonly textShare: number;
  readonly commaNameShare: number;
  /** Two to five words of letters only, such as `Amara Okafor`. */
  readonly spacedNameShare: number;
  readonly negativeShare: number;
  /** Smallest and largest readable amount, in whole units. */
  readonly smallest: number;
  readonly largest: number;
  /** Distinct texts in the form that value maps compare; empty if there are more than in a list of choices. */
  readonly texts: readonly string[];
}

/** Maximum number of distinct texts in a list of codes or kinds. */
const mostTexts = 60;

export interface SourceColumn {
  readonly index: number;
  readonly header: string;
  readonly statistics: ColumnStatistics;
  /** Whether a provider layout says what the column contains; if so, its values alone don't suggest a field. */
  readonly isByLayout?: boolean;
}

/** A distinct value and the number of cells that contain it. */
interface CountedValue<T> {
  readonly value: T;
  readonly count: number;
}

const countOf = (list: readonly CountedValue<unknown>[]): number => list.reduce((sum, { count }) => sum + count, 0);

function shareOf<T>(list: readonly CountedValue<T>[], test: (value: T) => boolean): number {
  let [all, passing] = [0, 0];
  for (const { value, count } of list) {
    all += count;
    if (test(value)) passing += count;
  }
  return all === 0 ? 0 : passing / all;
}

/** Distinct folded values in order of appearance, because most columns repeat their values and each value is examined in many ways. */
function countValues(values: readonly string[]): readonly CountedValue<string>[] {
  const written = new Map<string, number>();
  for (const value of values) written.set(value, (written.get(value) ?? 0) + 1);
  const folded = new Map<string, number>();
  for (const [text, count] of written) {
    const value = foldText(text);
    if (value !== "" && !saysNothing(value)) folded.set(value, (folded.get(value) ?? 0) + count);
  }
  return [...folded].map(([value, count]) => ({ value, count }));
}

const isSerial = (parts: DateParts | null): boolean => parts?.kind === "serial" && serialToDate(Number(parts.parts[0]), 1900) !== null;

export function columnStatistics(values: readonly string[]): ColumnStatistics {
  const counted = countValues(values);
  const sampled = countOf(counted);
  const share = (test: (value: string) => boolean) => shareOf(counted, test);
  const isOverpunched = counted.some(({ value }) => /[{}]$/.test(value)) && areOverpunched(counted.map(({ value }) => value));
  const amounts = counted.flatMap(({ value, count }) => {
    // Amounts with a CR, DR or angle-bracket mark count as amounts, whichever mark means negative.
    const { value: cents } = parseMoney(value, { negativeMark: splitMark(value)?.mark ?? "DR", isOverpunched });
    return cents === null ? [] : [{ value: Number(cents) / 100, count }];
  });
  const moving = amounts.filter(({ value }) => value !== 0);
  const dates = counted.map(({ value, count }) => ({ value: splitDate(value), count }));
  return {
    sampled,
    distinct: counted.length,
    dateShare: shareOf(dates, (parts) => parts !== null && parts.kind !== "serial"),
    serialShare: shareOf(dates, isSerial),
    dayDigitsShare: dayDigitsShare(dates),
    unixShare: share(looksLikeMoment),
    moneyShare: sampled === 0 ? 0 : countOf(amounts) / sampled,
    twoDecimalShare: share((value) => /[.,]\d{2}\)?-?$/.test(splitMark(value)?.body ?? withoutFootnote(value) ?? value)),
    centsShare: shareOf(moving, (amount) => !Number.isInteger(amount)),
    percentSignShare: share((value) => value.endsWith("%")),
    ratioShare: share((value) => parseRatio(value) !== null),
    ssnShare: share((value) => /^\d{3}-\d{2}-\d{4}$|^\d{3}-\d{6}$|^\d{9}$/.test(value)),
    maskedSsnShare: share((value) => /[xX*#]/.test(value) && parseSsn(value).value?.digits === null),
    integerShare: share((value) => /^\d+$/.test(value)),
    textShare: share((value) => /\p{L}/u.test(value)),
    spacedNameShare: share((value) => /^\p{L}[\p{L}.'’-]*(?: +\p{L}[\p{L}.'’-]*){1,4}$/u.test(value)),
    commaNameShare: share((value) => /^[\p{L}'. -]+, ?[\p{L}'.-][\p{L}'. -]*$/u.test(value)),
    negativeShare: shareOf(amounts, (amount) => amount < 0),
    smallest: amounts.reduce((least, { value }) => Math.min(least, value), amounts.length > 0 ? Number.POSITIVE_INFINITY : 0),
    largest: amounts.reduce((most, { value }) => Math.max(most, value), amounts.length > 0 ? Number.NEGATIVE_INFINITY : 0),
    texts: fewTexts(counted),
  };
}

function dayDigitsShare(dates: readonly CountedValue<DateParts | null>[]): number {
  const days = new Map<string, number>();
  for (const { value, count } of dates)
    if (value?.kind === "compact") for (const order of ordersOf(value)) days.set(order, (days.get(order) ?? 0) + count);
  return dates.length === 0 ? 0 : Math.max(0, ...days.values()) / countOf(dates);
}

/** Counts distinct texts after folding, because spellings vary and SSNs are masked. */
function fewTexts(counted: readonly CountedValue<string>[]): readonly string[] {
  const texts = new Set<string>();
  for (const { value } of counted) {
    texts.add(choiceKey(value));
    if (texts.size > mostTexts) return [];
  }
  return [...texts];
}
