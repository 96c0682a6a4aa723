import type { FieldDefinition, FieldKind } from "../reports/report-definition.ts";
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

/** At most one in a hundred seven- or eight-digit numbers is a valid date, so this many distinct dates can't be chance. */
const daysByChance = 5;
const nearlyAllDays = 0.95;

/** Single short words, many with digits: plan accounts listed with numbered funds may have letter codes. */
const holdsCodes = ({ texts }: ColumnStatistics): boolean =>
  mostOf(texts, (text) => /^[A-Z0-9][A-Z0-9.-]{0,8}$/.test(text)) && texts.filter((text) => /\d/.test(text)).length * 3 >= texts.length;

/** Numbers longer than the codes in any list of kinds. */
const holdsNumbersOfAccounts = ({ integerShare, smallest }: ColumnStatistics): boolean => integerShare >= 0.9 && smallest >= 100_000;

/** A single value in so many rows that another would have appeared, such as a company code. */
const isMark = ({ sampled, texts }: ColumnStatistics): boolean => sampled >= 20 && texts.length === 1;

const mostOf = (texts: readonly string[], test: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(test).length >= texts.length * 0.8;

const isWrittenAs = ({ writtenAs }: FieldDefinition, { texts }: ColumnStatistics): boolean =>
  mostOf(texts, (text) => writtenAs?.test(text) ?? true);

/** Whether the values are US states. */
export const holdsStates = ({ texts }: ColumnStatistics): boolean => mostOf(texts, isState);

/** Share of distinct texts that have a meaning in the field's dictionary. */
function meaningShare({ valueMap }: FieldDefinition, { texts }: ColumnStatistics): number {
  if (!valueMap || texts.length === 0) return 0;
  const meanings = suggestValueMap(
    valueMap,
    texts.map((text) => ({ text, count: 1 })),
  );
  return meanings.filter(({ canonical }) => canonical !== null).length / texts.length;
}

/** Whether nearly all values have a meaning in the field's dictionary or follow a pattern that is unique to the field. */
const holdsValuesOf = (field: FieldDefinition, statistics: ColumnStatistics): boolean =>
  field.writtenAs ? isWrittenAs(field, statistics) : meaningShare(field, statistics) >= 0.8;

/** Whether dates are mixed with spreadsheet date numbers. */
export const holdsMixedDates = ({ dateShare, serialShare }: ColumnStatistics): boolean =>
  dateShare >= 0.05 && serialShare > 0 && dateShare + serialShare >= 0.8;

/** Whether the column moves money: it has amounts with cents that aren't all zero. A workbook drops trailing zeros from most amounts. */
export const holdsAmounts = (statistics: ColumnStatistics): boolean =>
  (statistics.moneyShare >= 0.8 || looksDecimalComma(statistics)) &&
  (statistics.twoDecimalShare >= 0.3 || statistics.centsShare >= 0.1) &&
  statistics.percentSignShare <= 0.5 &&
  holdsMore(statistics);

const holdsMore = ({ smallest, largest }: ColumnStatistics): boolean => smallest !== 0 || largest !== 0;

/** Whether the column can be dropped without loss: it is empty or all zero. */
export const holdsNothing = (statistics: ColumnStatistics): boolean =>
  statistics.sampled === 0 || (statistics.moneyShare === 1 && !holdsMore(statistics));

const looksDecimalComma = (statistics: ColumnStatistics): boolean => statistics.twoDecimalShare >= 0.8 && statistics.textShare === 0;

/** A condition on the column, and the resulting evidence for the field. */
type Row = readonly [holds: (column: ColumnStatistics, field: FieldDefinition) => boolean, evidence: ValueEvidence];

/** The first row whose condition is met decides. */
interface Table {
  readonly rows: readonly Row[];
  readonly otherwise: ValueEvidence;
}

const amountTable = (reason: string): Table => ({
  rows: [
    [({ percentSignShare }) => percentSignShare > 0.5, contradicts("the values are percentages")],
    [(column) => column.moneyShare < 0.8 && !looksDecimalComma(column), contradicts("the values are not amounts")],
    [
      ({ dateShare, twoDecimalShare, integerShare }) => dateShare >= 0.8 && twoDecimalShare < 0.2 && integerShare > 0.8,
      contradicts("the values are dates"),
    ],
  ],
  otherwise: supports(reason),
});

const wordRows: readonly Row[] = [
  [({ twoDecimalShare, moneyShare }) => twoDecimalShare > 0.8 && moneyShare > 0.8, contradicts("the values are amounts")],
  [({ dateShare }) => dateShare >= 0.8, contradicts("the values are dates")],
  [(column, { isNeverCode }) => isNeverCode === true && holdsCodes(column), contradicts("the values are codes, not names")],
  [(column, field) => field.writtenAs !== undefined && isWrittenAs(field, column), supports("codes of this field")],
  [(_, { writtenAs }) => writtenAs !== undefined, contradicts("the values are not its codes")],
];

const evidenceByKind: Readonly<Record<FieldKind, Table>> = {
  ssn: {
    rows: [
      [({ ssnShare }) => ssnShare >= 0.8, supports("nine digits")],
      [({ maskedSsnShare }) => maskedSsnShare >= 0.8, supports("masked, last four digits")],
      [
        ({ integerShare, largest }) => integerShare >= 0.8 && largest >= 1000 && largest <= 9999,
        neutral("four digits, like the last four"),
      ],
      [
        ({ integerShare, largest }) => integerShare >= 0.8 && largest >= 1e4 && largest < 1e9,
        neutral("digits that may have lost leading zeros"),
      ],
    ],
    otherwise: contradicts("the values are not SSNs"),
  },
  date: {
    rows: [
      [({ dateShare }) => dateShare >= 0.8, supports("dates")],
      [holdsMixedDates, supports("dates, some of them spreadsheet date numbers")],
      // 31 Dec 1909 to 31 Dec 2100, as spreadsheet date numbers.
      [
        ({ integerShare, smallest, largest }) => integerShare >= 0.8 && smallest >= 3653 && largest <= 73_415,
        neutral("spreadsheet date numbers"),
      ],
      // Digits alone may be anything; only a header identifies such values as dates.
      [({ unixShare }) => unixShare >= 0.8, neutral("digits that may be Unix times")],
    ],
    otherwise: contradicts("the values are not dates"),
  },
  money: amountTable("amounts"),
  number: amountTable("numbers"),
  percent: {
    rows: [
      [({ percentSignShare, ratioShare }) => percentSignShare + ratioShare > 0.5, supports("shares from 0 to 100")],
      [({ moneyShare, smallest, largest }) => moneyShare >= 0.8 && smallest >= 0 && largest <= 100, supports("shares from 0 to 100")],
    ],
    otherwise: contradicts("the values are not percentages"),
  },
  name: {
    rows: [[({ textShare }) => textShare >= 0.8, supports("text")]],
    otherwise: contradicts("the values are not names"),
  },
  identifier: {
    rows: [
      [({ twoDecimalShare, moneyShare }) => twoDecimalShare > 0.5 && moneyShare > 0.8, contradicts("the values are amounts")],
      [({ dateShare, integerShare }) => dateShare >= 0.8 && integerShare < 0.5, contradicts("the values are dates")],
      [({ dayDigitsShare, distinct }) => dayDigitsShare >= nearlyAllDays && distinct >= daysByChance, contradicts("the values are dates")],
      [({ commaNameShare, spacedNameShare }) => commaNameShare + spacedNameShare > 0.5, contradicts("the values are names")],
    ],
    otherwise: supports("identifiers"),
  },
  text: { rows: wordRows, otherwise: supports("text") },
  choice: {
    rows: [
      ...wordRows,
      [
        (column, { valueMap }) => valueMap !== "pay_codes" && holdsNumbersOfAccounts(column),
        contradicts("the values are numbers of accounts or people"),
      ],
      [({ texts }) => texts.length === 0, supports("text")],
      [holdsStates, contradicts("the values are states")],
      [
        (column, field) => isMark(column) && meaningShare(field, column) === 0,
        contradicts("every row has the same value, which is not known"),
      ],
      [(column, field) => meaningShare(field, column) >= 0.5, supports("known values")],
    ],
    otherwise: neutral("values that are not known yet"),
  },
};

/** Whether a column's values can be what the field needs. */
export function valueEvidence(field: FieldDefinition, column: ColumnStatistics): ValueEvidence {
  if (column.sampled === 0) return neutral("the column is empty");
  const { rows, otherwise } = evidenceByKind[field.kind];
  return rows.find(([holds]) => holds(column, field))?.[1] ?? otherwise;
}

/** Digits alone, such as months, do not name an account. */
const mayName = ({ valueMap }: FieldDefinition, { textShare }: ColumnStatistics): boolean =>
  valueMap !== "account_classes" || textShare >= 0.5;

/** Guesses the field of a column without a useful header from its values alone; never certain enough to skip review. */
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
  const choice = fields.find(
    (field) =>
      field.valueMap && mayName(field, statistics) && statistics.sampled > statistics.texts.length && holdsValuesOf(field, statistics),
  );
  return choice ? { key: choice.key, confidence: 0.6, reason: `values of ${choice.title}` } : fundsInValues(fields, statistics);
}
