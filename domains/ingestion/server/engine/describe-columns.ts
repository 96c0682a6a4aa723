import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type ColumnFormat,
  type ColumnStatistics,
  type ColumnSuggestion,
  decideDateFormat,
  decidePercentScale,
  type FlowRow,
  findField,
  type InspectedColumn,
  isFilled,
  isOutward,
  maskSsn,
  maskSsnsInText,
  moneyOptions,
  parseMoney,
  type ReportDefinition,
  type SourceColumn,
  type SourceRow,
  suggestNegativeMark,
  usesDecimalComma,
} from "@tieout/ingestion/core";
import { cellName } from "./grid-sql.ts";
import { distinctTexts } from "./read-grid.ts";

export interface ColumnPlan {
  readonly belowRow: number;
  readonly date1904: boolean;
  readonly report: ReportDefinition;
}

/** Distinct values used to decide a column's date order: nearly all of any real file. */
const mostDistinct = 200_000;
const sampleLength = 60;

/** Decides a column's format; a contradictory date column gets no date order. */
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
  const values = () => sample.map((row) => row.cells[suggestion.index] ?? "");
  if (kind === "date" || (statistics?.dateShare ?? 0) >= 0.6)
    return withDateFormat(database, plan, { suggestion, isDate: kind === "date" });
  const mark = kind === "money" ? suggestNegativeMark(values()) : null;
  const format: ColumnFormat = {
    ...(mark ? { negativeMark: mark.negative } : {}),
    ...(usesDecimalComma(values()) ? { decimalComma: true } : {}),
    ...(kind === "percent" ? { percentScale: decidePercentScale(values()) } : {}),
  };
  if (!mark) return { ...suggestion, format };
  const reason = `${suggestion.reason} ${mark.reason} Confirm it, or choose the other.`;
  return { ...suggestion, format, confidence: Math.min(suggestion.confidence, markConfidence), reason };
}

/** The meaning of CR and DR always needs confirmation. */
const markConfidence = 0.7;

async function withDateFormat(
  database: EngineDatabase,
  plan: ColumnPlan,
  source: { readonly suggestion: ColumnSuggestion; readonly isDate: boolean },
): Promise<ColumnSuggestion> {
  const { suggestion, isDate } = source;
  const texts = await distinctTexts(database, { column: suggestion.index, belowRow: plan.belowRow }, mostDistinct);
  const decision = decideDateFormat(texts.map((entry) => entry.text));
  const format: ColumnFormat = {
    ...(decision.order ? { dateOrder: decision.order } : {}),
    ...(decision.serial ? { serialSystem: plan.date1904 ? (1904 as const) : (1900 as const) } : {}),
  };
  if (!isDate || texts.length === 0) return { ...suggestion, format: isDate ? { dateOrder: "mdy" } : format };
  const confidence = decision.proof === "mixed" ? 0.3 : suggestion.confidence;
  return { ...suggestion, format, confidence, reason: `${suggestion.reason} ${decision.reason}` };
}

/** Amount columns; the second and later columns of a field get their own key. */
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

/** Sample amounts by column, for cross-footing; rows with an unreadable amount are omitted. */
export function signRows(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  sample: readonly SourceRow[],
): readonly FlowRow[] {
  const money = flowColumns(report, suggestions);
  return sample.slice(0, 1_000).flatMap((row) => {
    const flow: Record<string, bigint> = {};
    for (const { key, suggestion } of money) {
      const parsed = parseMoney(row.cells[suggestion.index] ?? "", moneyOptions(suggestion.format));
      if (parsed.issue) return [];
      flow[key] = parsed.value ?? 0n;
    }
    return [flow];
  });
}

/** Samples, fill and kind of every column; SSNs leave the engine masked. */
export async function describeColumns(
  database: EngineDatabase,
  plan: ColumnPlan,
  source: {
    readonly suggestions: readonly ColumnSuggestion[];
    readonly sources: readonly SourceColumn[];
    readonly sample: readonly SourceRow[];
  },
): Promise<readonly InspectedColumn[]> {
  const counts = source.sources.map((column) => `count(${cellName(column.index)})`).join(", ");
  const [filled = []] = await database.all(`SELECT count(*), ${counts} FROM grid WHERE row > ${plan.belowRow}`);
  const total = Math.max(1, Number(filled[0] ?? 0));
  const described: InspectedColumn[] = [];
  for (const suggestion of source.suggestions) {
    const statistics = source.sources.find((column) => column.index === suggestion.index)?.statistics;
    const kind = statistics ? kindOf(statistics) : "empty";
    const texts = frequentTexts(source.sample, suggestion.index);
    const mask = kind === "ssn" || suggestion.field === "ssn" ? maskSsn : maskSsnsInText;
    described.push({
      ...suggestion,
      samples: texts.map((text) => mask(text).slice(0, sampleLength)),
      fillBasisPoints: Math.round((Number(filled[suggestion.index + 1] ?? 0) / total) * 10_000),
      kind,
    });
  }
  return described;
}

/** The eight most frequent texts of the sample; ties in order of appearance. */
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

function kindOf(statistics: ColumnStatistics): InspectedColumn["kind"] {
  if (statistics.sampled === 0) return "empty";
  if (statistics.ssnShare >= 0.8 || statistics.maskedSsnShare >= 0.8) return "ssn";
  if (statistics.dateShare >= 0.8 && statistics.integerShare < 0.8) return "date";
  if (statistics.percentSignShare >= 0.5) return "percent";
  if (statistics.moneyShare >= 0.8) return statistics.twoDecimalShare >= 0.3 ? "money" : "number";
  return "text";
}
