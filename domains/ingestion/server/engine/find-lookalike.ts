import {
  findHeader,
  type Inspection,
  type ReportDefinition,
  reports,
  type SourceColumn,
  type SourceRow,
  suggestMapping,
} from "@tieout/ingestion/core";

/** How well columns match a report: all required groups, then the number of matching fields. */
function fit(report: ReportDefinition, columns: readonly SourceColumn[]): { readonly complete: boolean; readonly fields: number } {
  const suggestions = suggestMapping(report, columns).filter((suggestion) => suggestion.field !== null && suggestion.confidence >= 0.85);
  const found = new Set(suggestions.flatMap((suggestion) => suggestion.field ?? []));
  return {
    complete: report.requiredGroups.every((group) => group.some((needed) => needed.every((field) => found.has(field)))),
    fields: found.size,
  };
}

/** Another report that the file matches while required columns of its slot are missing: probably the wrong slot. */
export function findLookalike(
  report: ReportDefinition,
  columns: readonly SourceColumn[],
  head: readonly SourceRow[],
): Inspection["looksLike"] {
  const own = fit(report, columns);
  if (own.complete) return null;
  const rivals = Object.values(reports)
    .filter((other) => other.key !== report.key)
    .map((other) => {
      const header = findHeader(head, other);
      const renamed = columns.map((column) => ({
        ...column,
        header: header.recognized > 0 ? (header.headers[column.index] ?? column.header) : column.header,
      }));
      return { other, ...fit(other, renamed) };
    })
    .filter((rival) => rival.complete && rival.fields > own.fields)
    .sort((a, b) => b.fields - a.fields || (a.other.key < b.other.key ? -1 : 1));
  const [best] = rivals;
  if (!best) return null;
  const confidence = Math.round((best.fields / (best.fields + own.fields)) * 100) / 100;
  return { reportKey: best.other.key, title: best.other.title, confidence };
}
