import { isContribution, sourceFields } from "@tieout/catalog/core";
import type { ReportDefinition } from "../reports/report-definition.ts";
import type { ColumnSuggestion } from "./suggest-mapping.ts";
import type { FlowRow } from "./suggest-signs.ts";

/** Amounts that a total may include in addition to contributions. */
const mayBelong: readonly (readonly string[])[] = [[], ["rollovers"], ["loan_payment"], ["rollovers", "loan_payment"]];

/** The field that would contain the sum of all sources. */
export const totalField = (report: ReportDefinition): "contributions" | "amount" | null =>
  report.key === "participant_balances" ? "contributions" : report.key === "contribution_detail" ? "amount" : null;

/**
 * Leaves out a column with all contributions next to the columns by source, because the same money would be counted twice. If it is not
 * their sum, a source may be missing, and a person must review it. `rows` contains the sample's amounts by field.
 */
export function dropSourceTotal(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  rows: readonly FlowRow[],
): readonly ColumnSuggestion[] {
  const total = totalField(report);
  if (total === null || !suggestions.some(({ field }) => field === total)) return suggestions;
  const bySource = new Set(sourceFields(report.key, isContribution));
  const sources = suggestions.flatMap(({ field }) => (field !== null && bySource.has(field) ? [field] : []));
  if (sources.length === 0) return suggestions;
  const parts = new Set(sourceFields(report.key, ({ column }) => column?.partOfTotal === true));
  if (sources.every((field) => parts.has(field))) return dropPartsOfTotal(suggestions, parts);
  const holding = (extra: readonly string[]): number =>
    rows.filter((row) => [...sources, ...extra].reduce((sum, field) => sum + (row[field] ?? 0n), 0n) === (row[total] ?? 0n)).length;
  const found = { equal: Math.max(...mayBelong.map(holding)), rows: rows.length };
  return suggestions.map((entry) =>
    entry.field === total
      ? { ...entry, field: null, ...judgeTotal(found), alternatives: [{ field: total, confidence: 0.4, reason: entry.reason }] }
      : entry,
  );
}

/** Number of rows in which a column equals the sum of the columns by source. */
export interface SourcesTotal {
  readonly equal: number;
  readonly rows: number;
}

const provenTotal = 0.95;

function judgeTotal({ equal, rows }: SourcesTotal): Pick<ColumnSuggestion, "confidence" | "reason"> {
  if (rows > 0 && equal === rows) return { confidence: provenTotal, reason: "Total of the columns by source, which are used instead." };
  const reason = `Differs from the sum of the columns by source in ${rows - equal} of ${rows} rows: a source may be missing. The columns by source are used instead.`;
  return { confidence: 0.5, reason };
}

/** Repeats the decision with all of the sheet's rows, because `dropSourceTotal` sees only the sample. */
export const judgedByAllRows = <Column extends ColumnSuggestion>(column: Column, found: SourcesTotal): Column => ({
  ...column,
  ...judgeTotal(found),
});

/**
 * Left-out columns whose header names the total of the columns by source, with the sums that each may equal; null if there is no such
 * total.
 */
export function totalsToProve<Column extends ColumnSuggestion>(
  report: ReportDefinition,
  columns: readonly Column[],
): { readonly totals: readonly Column[]; readonly sums: readonly (readonly number[])[] } | null {
  const total = totalField(report);
  const bySource = new Set(sourceFields(report.key, isContribution));
  const indexesOf = (isWanted: (field: string) => boolean) =>
    columns.flatMap(({ field, index }) => (field !== null && isWanted(field) ? [index] : []));
  const sources = indexesOf((field) => bySource.has(field));
  const parts = new Set(sourceFields(report.key, ({ column }) => column?.partOfTotal === true));
  if (total === null || indexesOf((field) => field === total).length > 0) return null;
  if (indexesOf((field) => bySource.has(field) && !parts.has(field)).length === 0) return null;
  const totals = columns.filter(({ field, alternatives }) => field === null && alternatives[0]?.field === total);
  return { totals, sums: mayBelong.map((extra) => [...sources, ...indexesOf((field) => extra.includes(field))]) };
}

/** Leaves out catch-up if it is the only source next to a total, which may or may not include it. A person decides. */
const dropPartsOfTotal = (suggestions: readonly ColumnSuggestion[], parts: ReadonlySet<string>): readonly ColumnSuggestion[] =>
  suggestions.map((entry) => {
    const { field } = entry;
    if (field === null || !parts.has(field)) return entry;
    return {
      ...entry,
      field: null,
      confidence: 0.5,
      reason: "May be part of the total contributions column. If it isn't, map it to the same field and the amounts are added together.",
      alternatives: [{ field, confidence: 0.4, reason: entry.reason }],
    };
  });
