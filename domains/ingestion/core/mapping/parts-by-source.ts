import { normalizeHeader } from "../layout/normalize-header.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { matchHeader } from "./match-header.ts";
import { suggestValueMap } from "./suggest-value-map.ts";
import { valueEvidence } from "./value-evidence.ts";

interface Part {
  readonly index: number;
  readonly source: string;
  readonly rest: string;
  readonly field: string;
}

const sureRest = 0.9;
const longestRest = 3;

/** Reads `EE Pre-Tax Beg Bal` as a source and a roll-forward amount; the longest amount wins. */
function partOf(report: ReportDefinition, column: SourceColumn): Part | null {
  const words = column.header.trim().split(/\s+/);
  for (let count = Math.min(longestRest, words.length - 1); count >= 1; count -= 1) {
    const source = words.slice(0, -count).join(" ");
    const rest = words.slice(-count).join(" ");
    const money = suggestValueMap("money_sources", [{ text: source, count: 1 }])[0]?.canonical ?? null;
    const named = report.fields
      .filter(({ kind }) => kind === "money")
      .map((field) => ({ field, score: matchHeader(rest, field).score }))
      .sort((a, b) => b.score - a.score)[0];
    if (money === null || !named || named.score < sureRest) continue;
    const field = named.field.key === "contributions" ? findField(report, money)?.key : named.field.key;
    if (field === undefined) continue;
    return { index: column.index, source: normalizeHeader(source).full, rest: normalizeHeader(rest).full, field };
  }
  return null;
}

/**
 * Finds columns that split one amount by money source: each is part of the amount, and contributions belong to their source. A person must
 * review them.
 */
export function partsBySource(report: ReportDefinition, columns: readonly SourceColumn[]) {
  if (!report.rollForward) return [];
  const parts = columns.flatMap((column) => partOf(report, column) ?? []);
  const sourcesOf = (rest: string) => new Set(parts.filter((part) => part.rest === rest).map((part) => part.source)).size;
  return parts
    .filter((part) => sourcesOf(part.rest) > 1)
    .flatMap(({ index, field: key }) => {
      const field = findField(report, key);
      const column = columns.find((other) => other.index === index);
      if (!field || !column) return [];
      const evidence = valueEvidence(field, column.statistics);
      const confidence = Math.round(Math.max(0.05, 0.8 + evidence.delta) * 100) / 100;
      const reason = `${field.title} for one of several money sources named in headers; the columns are added up; ${evidence.reason}.`;
      return [{ index, field: key, confidence, reason, rank: confidence - 0.1, part: true }];
    });
}
