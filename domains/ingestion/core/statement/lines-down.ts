import { normalizeHeader } from "../layout/normalize-header.ts";
import type { SourceColumn } from "../mapping/column-statistics.ts";
import { namesBothSides } from "../mapping/debit-and-credit.ts";
import { matchHeader } from "../mapping/match-header.ts";
import { suggestValueMap } from "../mapping/suggest-value-map.ts";
import { findField, type ReportDefinition, type ReportField } from "../reports/report-definition.ts";
import { foldText } from "../values/clean-text.ts";
import { parsePeriod } from "../values/parse-period.ts";
import { isDayHeader, namesAmountsByDay } from "./dated-amounts.ts";

const wholeYear =
  /^(?:year|full year|plan year|total year|annual|annual total|12 months|twelve months|(?:total )?for the (?:plan )?year)(?: (?:19|20)\d\d)?$/i;

/** `Year to Date`, `YTD 2025`, `Full Year`. */
export const isYearHeader = (header: string): boolean => normalizeHeader(header).yearToDate || wholeYear.test(foldText(header));

const monthAlone =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i;

/** `Q1`, `2nd Quarter 2025`, `March`, `Quarter ended 3/31/25`, `03/31/2025`: part of a year, or a year or its last day. */
export function isPeriodHeader(header: string): boolean {
  const text = foldText(header);
  if (text === "" || /^[\d,.]+$/.test(text)) return isDayHeader(text);
  return isDayHeader(text) || monthAlone.test(text) || parsePeriod(text, { order: "mdy", latestYear: 2100 }).value !== null;
}

const isOfAll = (header: string): boolean =>
  /^(?:grand |plan |trust |all |combined )?totals?(?: (?:plan|trust|assets|funds|investments|all funds|all accounts))?$|^(?:all|combined)(?: (?:funds|accounts|investments))?$/i.test(
    foldText(header),
  );

const balances = new Set(["beginning_balance", "ending_balance"]);

/** Whether most texts are statement lines, including a balance: opening and closing are then lines, not columns. */
export function namesLines(texts: readonly string[]): boolean {
  const known = suggestValueMap(
    "trust_lines",
    texts.map((text) => ({ text, count: 1 })),
  ).flatMap(({ canonical }) => canonical ?? []);
  return known.some((key) => balances.has(key)) && new Set(known).size >= 2 && known.length * 2 >= texts.length;
}

export interface LinesDown {
  /** Column with the line names. */
  readonly label: number;
  readonly amounts: ReadonlySet<number>;
}

const isAmount = ({ statistics }: SourceColumn): boolean => statistics.moneyShare >= 0.8 && statistics.dateShare < 0.8;

/**
 * Detects a statement with its lines in rows: its amount columns are periods or accounts, and no column is a flow or a balance. Null for
 * any other statement.
 */
export function linesDown(report: ReportDefinition, columns: readonly SourceColumn[]): LinesDown | null {
  if (!namesAmountsByDay(report)) return null;
  const label = columns.find(({ statistics }) => statistics.textShare >= 0.8 && namesLines(statistics.texts));
  if (!label) return null;
  const amounts = columns.filter((column) => column !== label && isAmount(column));
  return opensAndCloses(report, amounts) ? null : { label: label.index, amounts: new Set(amounts.map(({ index }) => index)) };
}

/** `Beginning Market Value` together with `Ending Market Value`: one account per row, whatever words are in the account's name. */
const opensAndCloses = (report: ReportDefinition, columns: readonly SourceColumn[]): boolean =>
  [...balances].every((key) => {
    const field = findField(report, key);
    return field !== undefined && columns.some(({ header }) => matchHeader(header, field).score >= exactly);
  });
const exactly = 0.99;

interface AmountColumns {
  readonly columns: readonly SourceColumn[];
  readonly confidence: number;
  readonly reason: string;
}

/**
 * The year to date, or the total for all accounts, rather than the parts; if there is neither, accounts are added up but periods are not.
 */
function amountsOf(columns: readonly SourceColumn[]): AmountColumns {
  const year = columns.filter(({ header }) => isYearHeader(header));
  if (year.length > 0)
    return { columns: year.slice(-1), confidence: 0.85, reason: "Full-year amounts; columns for parts of the year are not added." };
  const periods = columns.filter(({ header }) => isPeriodHeader(header));
  const all = columns.filter(({ header }) => isOfAll(header));
  if (periods.length > 0) return { columns: [], confidence: 0, reason: "" };
  if (all.length > 0)
    return { columns: all.slice(-1), confidence: 0.85, reason: "Amounts for all accounts; columns for single accounts are not added." };
  const single = columns.length === 1;
  return {
    columns,
    confidence: single ? 0.85 : 0.7,
    reason: single ? "The only amounts." : "One account per column: their amounts are added up.",
  };
}

/** Maps the column with the lines and the amount columns that count. A person must review both. */
export function columnsOfLines(report: ReportDefinition, columns: readonly SourceColumn[], found: LinesDown) {
  const amount = findField(report, "amount");
  const line = findField(report, "line_description");
  if (!amount || !line) return [];
  const isNamed = (field: ReportField, index: number): boolean =>
    columns.some((column) => column.index === index && matchHeader(column.header, field).score >= 0.9);
  const byTexts = { index: found.label, field: line.key, confidence: 0.85, reason: "Most texts are statement lines.", rank: 1.2 };
  const label = isNamed(line, found.label) ? [] : [byTexts];
  const open = columns.filter(({ index }) => found.amounts.has(index));
  const headers = columns.map(({ header }) => header);
  const hasNamed = open.some(({ header, index }) => !isOfAll(header) && isNamed(amount, index));
  const days = open.filter(({ header }) => isDayHeader(header));
  if (hasNamed || namesBothSides(report, headers) || (days.length > 0 && days.length === open.length)) return label;
  const { columns: chosen, confidence, reason } = amountsOf(open);
  const amounts = chosen.map(({ index }) => ({
    index,
    field: amount.key,
    confidence,
    reason,
    rank: 1.1 + confidence,
    part: chosen.length > 1,
  }));
  return [...label, ...amounts];
}
