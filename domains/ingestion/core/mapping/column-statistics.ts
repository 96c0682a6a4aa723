import { splitMark } from "../values/amount-mark.ts";
import { foldText, saysNothing } from "../values/clean-text.ts";
import { splitDate } from "../values/date-parts.ts";
import { choiceKey } from "../values/parse-cell.ts";
import { serialToDate } from "../values/parse-date.ts";
import { parseMoney } from "../values/parse-money.ts";
import { parseRatio } from "../values/parse-percent.ts";
import { parseSsn } from "../values/parse-ssn.ts";

/** What a sample of a column's non-empty values looks like; shares run from 0 to 1. */
export interface ColumnStatistics {
  readonly sampled: number;
  readonly distinct: number;
  readonly dateShare: number;
  /** Numbers that may be a spreadsheet's date numbers. */
  readonly serialShare: number;
  readonly moneyShare: number;
  readonly twoDecimalShare: number;
  /** Amounts above zero that have cents, of all that are not zero. */
  readonly centsShare: number;
  readonly percentSignShare: number;
  /** Parts of a whole: `60/100`. */
  readonly ratioShare: number;
  /** Nine digits with dashes, or without. */
  readonly ssnShare: number;
  readonly maskedSsnShare: number;
  readonly integerShare: number;
  readonly textShare: number;
  readonly commaNameShare: number;
  /** Two to five words of letters alone, as `Amara Okafor`. */
  readonly spacedNameShare: number;
  readonly negativeShare: number;
  /** Smallest and largest amount among the readable ones, in whole units. */
  readonly smallest: number;
  readonly largest: number;
  /** The distinct texts as value maps compare them; none where there are more than a list of choices has. */
  readonly texts: readonly string[];
}

/** A column with more distinct texts is not a list of codes or kinds. */
const mostTexts = 60;

export interface SourceColumn {
  readonly index: number;
  readonly header: string;
  readonly statistics: ColumnStatistics;
  /** A layout of the provider says what it holds: its values alone are not a reason for a field. */
  readonly isByLayout?: boolean;
}

function isSerial(value: string): boolean {
  const parts = splitDate(value);
  return parts?.kind === "serial" && serialToDate(Number(parts.parts[0]), 1900) !== null;
}

function centsShare(amounts: readonly number[]): number {
  const moving = amounts.filter((amount) => amount !== 0);
  return moving.length === 0 ? 0 : moving.filter((amount) => !Number.isInteger(amount)).length / moving.length;
}

export function columnStatistics(values: readonly string[]): ColumnStatistics {
  const folded = values.map(foldText).filter((value) => value !== "" && !saysNothing(value));
  const share = (test: (value: string) => boolean) => (folded.length === 0 ? 0 : folded.filter(test).length / folded.length);
  const amounts = folded.flatMap((value) => {
    // Which mark is negative is not asked here: marked amounts are amounts.
    const { value: cents } = parseMoney(value, { negativeMark: "DR" });
    return cents === null ? [] : [Number(cents) / 100];
  });
  const texts = new Set(folded.map(choiceKey));
  return {
    sampled: folded.length,
    distinct: new Set(folded).size,
    dateShare: share((value) => splitDate(value) !== null && splitDate(value)?.kind !== "serial"),
    serialShare: share(isSerial),
    moneyShare: folded.length === 0 ? 0 : amounts.length / folded.length,
    twoDecimalShare: share((value) => /[.,]\d{2}\)?-?$/.test(splitMark(value)?.body ?? value)),
    centsShare: centsShare(amounts),
    percentSignShare: share((value) => value.endsWith("%")),
    ratioShare: share((value) => parseRatio(value) !== null),
    ssnShare: share((value) => /^\d{3}-\d{2}-\d{4}$|^\d{3}-\d{6}$|^\d{9}$/.test(value)),
    maskedSsnShare: share((value) => /[xX*#]/.test(value) && parseSsn(value).value?.digits === null),
    integerShare: share((value) => /^\d+$/.test(value)),
    textShare: share((value) => /\p{L}/u.test(value)),
    spacedNameShare: share((value) => /^\p{L}[\p{L}.'’-]*(?: +\p{L}[\p{L}.'’-]*){1,4}$/u.test(value)),
    commaNameShare: share((value) => /^[\p{L}'. -]+, ?[\p{L}'.-][\p{L}'. -]*$/u.test(value)),
    negativeShare: amounts.length === 0 ? 0 : amounts.filter((amount) => amount < 0).length / amounts.length,
    smallest: amounts.reduce((least, amount) => Math.min(least, amount), amounts.length > 0 ? Number.POSITIVE_INFINITY : 0),
    largest: amounts.reduce((most, amount) => Math.max(most, amount), amounts.length > 0 ? Number.NEGATIVE_INFINITY : 0),
    texts: texts.size <= mostTexts ? [...texts] : [],
  };
}
