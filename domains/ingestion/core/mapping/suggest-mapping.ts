import { normalizeHeader } from "../layout/normalize-header.ts";
import { addsUp, findField, type ReportDefinition, type ReportField } from "../reports/report-definition.ts";
import type { ColumnFormat } from "../values/parse-cell.ts";
import { arePartsOfOne } from "./added-columns.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { datedAmounts } from "./dated-amounts.ts";
import { datedBalances } from "./dated-balances.ts";
import { reviewBelow, type SignRule } from "./mapping.ts";
import { type HeaderMatch, matchHeader } from "./match-header.ts";
import { partsBySource } from "./parts-by-source.ts";
import { guessByValues, holdsAmounts, valueEvidence } from "./value-evidence.ts";

/** What was accepted before for the same client or provider. */
export interface RememberedColumn {
  readonly header: string;
  readonly field: string | null;
  readonly sign?: SignRule;
  /** Accepted for another client of the same provider: a column of the same name may contain something else here. */
  readonly elsewhere?: boolean;
}

export interface Alternative {
  readonly field: string;
  readonly confidence: number;
  readonly reason: string;
}

export interface ColumnSuggestion {
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  /** 0 to 1; below `reviewBelow` a person must look. A column left out on purpose has a confidence too. */
  readonly confidence: number;
  readonly reason: string;
  readonly alternatives: readonly Alternative[];
  readonly sign: SignRule;
  readonly format: ColumnFormat;
}

interface Scored extends Alternative {
  readonly index: number;
  readonly rank: number;
  /** One of several columns that were found together. */
  readonly part?: boolean;
}

const howText: Readonly<Record<HeaderMatch["how"], string>> = {
  exact: "The header is a known spelling of",
  words: "The header has the same words as a spelling of",
  similar: "The header is spelled like",
  contained: "The header contains the name of",
  none: "",
};

const percent = (value: number): number => Math.round(value * 100) / 100;

function score(column: SourceColumn, field: ReportField, position: number): Scored | null {
  const match = matchHeader(column.header, field);
  if (match.score < 0.6) return null;
  const evidence = valueEvidence(field, column.statistics);
  const base = match.how === "exact" ? 0.95 : match.how === "words" ? 0.9 : match.how === "similar" ? 0.8 : 0.7;
  const confidence = percent(Math.max(0.05, Math.min(0.99, Math.min(base, match.score) + evidence.delta)));
  const reason = `${howText[match.how]} ${field.title} (“${match.synonym}”); ${evidence.reason}.`;
  return { index: column.index, field: field.key, confidence, reason, rank: confidence + match.score / 10 - position / 10_000 };
}

/** What was accepted before goes before anything a header suggests. */
const rememberedRank = 2;
const headerKey = (header: string): string => normalizeHeader(header).full;

function rememberedScore(
  column: SourceColumn,
  report: ReportDefinition,
  remembered: readonly RememberedColumn[],
  found: readonly Scored[],
): Scored | null {
  const wanted = headerKey(column.header);
  const known = remembered.find((entry) => headerKey(entry.header) === wanted);
  const field = known?.field ? findField(report, known.field) : undefined;
  if (!known || !field) return null;
  const evidence = valueEvidence(field, column.statistics);
  const contested = known.elsewhere === true && found.some((other) => other.field !== field.key && other.confidence >= reviewBelow);
  const confidence = evidence.delta < 0 ? 0.6 : contested ? 0.85 : 0.99;
  return {
    index: column.index,
    field: field.key,
    confidence,
    reason: `Accepted before for this header; ${evidence.reason}.`,
    rank: rememberedRank + confidence,
  };
}

/** One field per column and one column per field, best fits first; what is not sure stays visible with its alternatives. */
export function suggestMapping(
  report: ReportDefinition,
  columns: readonly SourceColumn[],
  remembered: readonly RememberedColumn[] = [],
): readonly ColumnSuggestion[] {
  const together = [...datedBalances(report, columns), ...datedAmounts(report, columns), ...partsBySource(report, columns)];
  const candidates = columns.flatMap((column) => {
    const byOthers = together.filter((entry) => entry.index === column.index);
    const found = [...byOthers, ...report.fields.flatMap((field, position) => score(column, field, position) ?? [])];
    const known = rememberedScore(column, report, remembered, found);
    return known ? [known, ...found.filter((other) => other.field !== known.field)] : found;
  });
  // Left out for another client, but a known spelling: here it may hold what that client's file had elsewhere.
  const known = new Set(candidates.filter((entry) => entry.confidence >= reviewBelow).map((entry) => entry.index));
  const spelled = new Set(columns.filter((column) => known.has(column.index)).map((column) => headerKey(column.header)));
  const leftOut = remembered.filter((entry) => entry.field === null).map((entry) => ({ key: headerKey(entry.header), ...entry }));
  const contested = new Set(leftOut.filter(({ key, elsewhere }) => elsewhere && spelled.has(key)).map(({ key }) => key));
  const ignored = new Set(leftOut.map(({ key }) => key).filter((key) => !contested.has(key)));
  const chosen = assign(report, candidates, { columns, ignored });
  return columns.map((column) => suggestion(column, report, { candidates, chosen, ignored, contested }));
}

/** Two balances are as likely two days as two parts: those are given to one field by a person only. */
const isSuggestedInParts = (field: ReportField): boolean => addsUp(field) && !field.key.endsWith("_balance");

function assign(
  report: ReportDefinition,
  candidates: readonly Scored[],
  { columns, ignored }: { readonly columns: readonly SourceColumn[]; readonly ignored: ReadonlySet<string> },
): ReadonlyMap<number, Scored> {
  const headers = new Map(columns.map((column) => [column.index, column.header]));
  const skip = new Set(columns.filter((column) => ignored.has(headerKey(column.header))).map((column) => column.index));
  const chosen = new Map<number, Scored>();
  for (const candidate of [...candidates].sort((a, b) => b.rank - a.rank || a.index - b.index)) {
    if (chosen.has(candidate.index) || candidate.confidence < 0.5 || skip.has(candidate.index)) continue;
    const before = [...chosen.values()].filter((other) => other.field === candidate.field);
    const field = findField(report, candidate.field);
    const joins = (other: Scored) =>
      (other.part && candidate.part) || arePartsOfOne(headers.get(other.index) ?? "", headers.get(candidate.index) ?? "");
    if (before.length > 0 && !(field && (candidate.part || isSuggestedInParts(field)) && before.every(joins))) continue;
    chosen.set(candidate.index, candidate);
  }
  return chosen;
}

interface Choice {
  readonly candidates: readonly Scored[];
  readonly chosen: ReadonlyMap<number, Scored>;
  readonly ignored: ReadonlySet<string>;
  /** Headers left out for another client only, that name a field. */
  readonly contested: ReadonlySet<string>;
}

function suggestion(column: SourceColumn, report: ReportDefinition, choice: Choice): ColumnSuggestion {
  const own = choice.chosen.get(column.index);
  const alternatives = choice.candidates
    .filter((candidate) => candidate.index === column.index && candidate.field !== own?.field)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 3)
    .map(({ field, confidence, reason }) => ({ field, confidence, reason }));
  const shape = { index: column.index, header: column.header, alternatives, sign: "as_is", format: {} } as const;
  if (own) {
    const rival = alternatives[0];
    // Two fields that fit a column about equally well: a person decides.
    const tied =
      rival &&
      own.rank < rememberedRank &&
      own.confidence - rival.confidence < 0.005 &&
      rival.confidence >= 0.9 &&
      !isUsed(rival.field, choice.chosen);
    if (choice.contested.has(headerKey(column.header)))
      return { ...shape, field: own.field, confidence: 0.85, reason: `${own.reason} For another client, this column was left out.` };
    return { ...shape, field: own.field, confidence: tied ? 0.85 : own.confidence, reason: own.reason };
  }
  if (choice.ignored.has(headerKey(column.header)))
    return { ...shape, field: null, confidence: 0.99, reason: "Left out before for this header." };
  const used = new Set([...choice.chosen.values()].map((entry) => entry.field));
  const guess =
    alternatives.length === 0
      ? guessByValues(
          report.fields.filter((field) => !used.has(field.key)),
          column.statistics,
        )
      : null;
  if (guess) return { ...shape, field: guess.key, confidence: guess.confidence, reason: `From the values alone: ${guess.reason}.` };
  if (column.statistics.sampled === 0)
    return { ...shape, field: null, confidence: alternatives.length > 0 ? 0.5 : 0.9, reason: "The column is empty." };
  if (report.everyAmountCounts && holdsAmounts(column.statistics)) {
    const reason = "The column contains amounts, but no field matches its header. Map it: amounts left out are missing from the totals.";
    return { ...shape, field: null, confidence: 0.5, reason };
  }
  const reason = "No field of this report matches the header and the values.";
  return { ...shape, field: null, confidence: alternatives.length > 0 ? 0.5 : 0.9, reason };
}

const isUsed = (field: string, chosen: ReadonlyMap<number, Scored>): boolean => [...chosen.values()].some((entry) => entry.field === field);
