import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type ColumnFormat,
  type ColumnStatistics,
  type ColumnSuggestion,
  decideSerialSystem,
  type FlowRow,
  findField,
  foldText,
  holdsAmounts,
  holdsMixedDates,
  holdsNothing,
  type InspectedColumn,
  isFilled,
  isOutward,
  maskSsn,
  maskSsnsInText,
  mayBeFractions,
  mayImplyCents,
  moneyOptions,
  normalizeHeader,
  type PercentScale,
  parseMoney,
  type ReportDefinition,
  type SerialSystem,
  type SignCounts,
  type SourceColumn,
  type SourceRow,
  suggestNegativeMark,
  usesDecimalComma,
} from "@tieout/ingestion/core";
import { countFilled, distinctTexts } from "./read-grid.ts";
import { scaleConfidence, withAmountScale } from "./sample/amount-scale.ts";
import { mostDistinct, type TextsOutside, textsThat } from "./sample/data-texts.ts";
import { withDateFormat } from "./sample/date-format.ts";

export interface ColumnPlan {
  readonly belowRow: number;
  /** Date system for the file's date numbers. */
  readonly serialSystem: SerialSystem;
  readonly report: ReportDefinition;
  /** Percent scales accepted earlier, by normalized header. */
  readonly percentScales: ReadonlyMap<string, PercentScale>;
  /** Normalized headers whose amounts were accepted earlier as ending in cents. */
  readonly centsImplied: ReadonlySet<string>;
  readonly outside: TextsOutside;
  readonly planYear: number | undefined;
  /** A person's choice for the file; undefined means it is detected per column. */
  readonly decimalComma: boolean | undefined;
}

const sampleLength = 60;

/** The file's own date system, or 1904 if only that puts the file's dates in the plan year. */
export async function serialSystemOf(
  database: EngineDatabase,
  file: { readonly belowRow: number; readonly date1904: boolean; readonly planYear: number | undefined },
  periodColumns: readonly number[],
): Promise<SerialSystem> {
  if (file.date1904) return 1904;
  for (const column of file.planYear === undefined ? [] : periodColumns) {
    const texts = await distinctTexts(database, { column, belowRow: file.belowRow }, mostDistinct);
    if (
      decideSerialSystem(
        texts.map(({ text }) => text),
        file.planYear ?? 0,
      ) === 1904
    )
      return 1904;
  }
  return 1900;
}

/** Columns whose format depends on all of their texts, as far as the sample shows. */
export const columnsToRead = (sources: readonly SourceColumn[], sample: readonly SourceRow[]): readonly number[] =>
  sources.flatMap(({ index, statistics }) => {
    const texts = [...new Set(sample.map(({ cells }) => cells[index] ?? ""))];
    return statistics.dateShare >= 0.6 || holdsMixedDates(statistics) || mayBeFractions(texts) || mayImplyCents(texts) ? [index] : [];
  });

/** Decides a column's format; a date column that contradicts itself gets no date order. */
export async function formatOf(
  database: EngineDatabase,
  plan: ColumnPlan,
  source: {
    readonly suggestion: ColumnSuggestion;
    readonly statistics: ColumnStatistics | undefined;
    readonly sample: readonly SourceRow[];
  },
): Promise<ColumnSuggestion> {
  const { suggestion, statistics, sample } = source;
  const kind = suggestion.field === null ? undefined : findField(plan.report, suggestion.field)?.kind;
  if (kind === "date" || (statistics && (statistics.dateShare >= 0.6 || holdsMixedDates(statistics))))
    return withDateFormat(database, plan, { suggestion, isDate: kind === "date" });
  // How often a text occurs says nothing about its format.
  const texts = [...new Set(sample.map((row) => row.cells[suggestion.index] ?? ""))];
  const scaled = await withAmountScale(database, plan, { suggestion, isAmount: kind === "money" || kind === "number", sample: texts });
  const mark = kind === "money" ? suggestNegativeMark(texts) : null;
  const format: ColumnFormat = {
    ...scaled.format,
    ...(mark ? { negativeMark: mark.negative } : {}),
    ...((plan.decimalComma ?? usesDecimalComma(texts)) ? { decimalComma: true } : {}),
  };
  if (!mark) return withPercentScale(database, plan, { suggestion: { ...scaled, format }, isPercent: kind === "percent", sample: texts });
  const reason = `${scaled.reason} ${mark.reason} Confirm it, or choose the other.`;
  return { ...scaled, format, confidence: Math.min(scaled.confidence, markConfidence), reason };
}

const shownFractions = 4;

/** Marks every column that may contain fractions, whatever its field, since a person may map it to a percentage. */
async function withPercentScale(
  database: EngineDatabase,
  plan: ColumnPlan,
  source: { readonly suggestion: ColumnSuggestion; readonly isPercent: boolean; readonly sample: readonly string[] },
): Promise<ColumnSuggestion> {
  const { suggestion, isPercent } = source;
  const { format } = suggestion;
  const texts = mayBeFractions(source.sample) ? await textsThat(mayBeFractions, database, plan, suggestion.index) : [];
  if (!mayBeFractions(texts)) return isPercent ? { ...suggestion, format: { ...format, percentScale: "percent" } } : suggestion;
  if (!isPercent) return { ...suggestion, format: { ...format, percentScale: "open" } };
  const known = plan.percentScales.get(normalizeHeader(suggestion.header).full);
  const samples = texts
    .filter((text) => mayBeFractions([text]))
    .slice(0, shownFractions)
    .join(", ");
  const reason = known
    ? "All values are from 0 to 1; accepted before: 1 is 100%."
    : `All values are from 0 to 1, such as ${samples}: choose whether 1 is 100% or 1%.`;
  const confidence = Math.min(suggestion.confidence, scaleConfidence);
  return { ...suggestion, confidence, format: { ...format, percentScale: known ?? "open" }, reason: `${suggestion.reason} ${reason}` };
}

/** Low enough to always require review, as does the meaning of CR and DR. */
const markConfidence = 0.7;

/** Amount columns; the second and later columns for a field get separate keys. */
export function flowColumns(report: ReportDefinition, suggestions: readonly ColumnSuggestion[]) {
  const seen = new Set<string>();
  return suggestions.flatMap((suggestion) => {
    const { field, index, header } = suggestion;
    if (field === null || findField(report, field)?.kind !== "money") return [];
    const key = seen.has(field) ? `${field}#${index}` : field;
    seen.add(field);
    return [{ key, field, outward: isOutward(header), suggestion }];
  });
}

/** Number of rows to cross-foot, and the minimum number of nonzero amounts per column among them, if the sample has that many. */
const footedRows = 1_000;
const leastMoving = 20;
const isMoving = (cell: string | undefined): boolean => cell !== undefined && /[1-9]/.test(cell);

function rowsToFoot(sample: readonly SourceRow[], indexes: readonly number[]): readonly SourceRow[] {
  const first = sample.slice(0, footedRows);
  const chosen = new Set(first);
  for (const index of indexes) {
    const lacking = leastMoving - first.filter(({ cells }) => isMoving(cells[index])).length;
    const more = lacking > 0 ? sample.slice(footedRows).filter(({ cells }) => isMoving(cells[index])) : [];
    for (const row of more.slice(0, lacking)) chosen.add(row);
  }
  return [...chosen];
}

/** Sample amounts by column, for cross-footing; rows with an unreadable amount are omitted. */
export function signRows(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  sample: readonly SourceRow[],
): readonly FlowRow[] {
  const money = flowColumns(report, suggestions);
  const indexes = money.map(({ suggestion }) => suggestion.index);
  return rowsToFoot(sample, indexes).flatMap((row) => {
    const flow: Record<string, bigint> = {};
    for (const { key, suggestion } of money) {
      const parsed = parseMoney(row.cells[suggestion.index] ?? "", moneyOptions(suggestion.format));
      if (parsed.issue) return [];
      flow[key] = parsed.value ?? 0n;
    }
    return [flow];
  });
}

/** Samples, fill and kind for every column; SSNs are masked before they leave the engine. */
export async function describeColumns(
  database: EngineDatabase,
  plan: Pick<ColumnPlan, "belowRow">,
  source: {
    readonly suggestions: readonly ColumnSuggestion[];
    readonly sources: readonly SourceColumn[];
    readonly sample: readonly SourceRow[];
  },
): Promise<readonly InspectedColumn[]> {
  const all = await countFilled(database, source.sources.length);
  const head = await countFilled(database, source.sources.length, `row <= ${plan.belowRow}`);
  const total = Math.max(1, all.rows - head.rows);
  const described: InspectedColumn[] = [];
  for (const suggestion of source.suggestions) {
    const statistics = source.sources.find((column) => column.index === suggestion.index)?.statistics;
    const kind = statistics ? kindOf(statistics) : "empty";
    const texts = frequentTexts(source.sample, suggestion.index);
    const mask = kind === "ssn" || suggestion.field === "ssn" ? maskSsn : maskSsnsInText;
    described.push({
      ...suggestion,
      samples: texts.map((text) => mask(foldText(text)).slice(0, sampleLength)),
      ...(statistics ? { holds: heldBy(statistics) } : {}),
      ...(kind === "money" || kind === "number" ? { signs: countSigns(suggestion, source.sample) } : {}),
      fillBasisPoints: Math.round((((all.cells[suggestion.index] ?? 0) - (head.cells[suggestion.index] ?? 0)) / total) * 10_000),
      kind,
    });
  }
  return described;
}

function countSigns({ index, format }: ColumnSuggestion, sample: readonly SourceRow[]): SignCounts {
  const amounts = sample.map(({ cells }) => parseMoney(cells[index] ?? "", moneyOptions(format)).value ?? 0n);
  return { positive: amounts.filter((cents) => cents > 0n).length, negative: amounts.filter((cents) => cents < 0n).length };
}

/** The eight most frequent texts in the sample; ties are in order of appearance. */
function frequentTexts(sample: readonly SourceRow[], column: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { cells } of sample) {
    const text = cells[column] ?? "";
    if (isFilled(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([text]) => text);
}

const heldBy = (statistics: ColumnStatistics): InspectedColumn["holds"] =>
  holdsNothing(statistics) ? "nothing" : holdsAmounts(statistics) ? "amounts" : "other";

function kindOf(statistics: ColumnStatistics): InspectedColumn["kind"] {
  if (statistics.sampled === 0) return "empty";
  if (statistics.ssnShare >= 0.8 || statistics.maskedSsnShare >= 0.8) return "ssn";
  if (holdsMixedDates(statistics) || (statistics.dateShare >= 0.8 && statistics.integerShare < 0.8)) return "date";
  if (statistics.percentSignShare >= 0.5) return "percent";
  if (statistics.moneyShare >= 0.8) return statistics.twoDecimalShare >= 0.3 ? "money" : "number";
  return holdsAmounts(statistics) ? "money" : "text";
}
