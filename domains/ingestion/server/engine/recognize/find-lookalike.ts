import {
  findHeader,
  fitOfReport,
  type Inspection,
  type ReportDefinition,
  reports,
  type SourceColumn,
  type SourceRow,
} from "@tieout/ingestion/core";

/** Another report that the file matches although columns required for its slot are missing: probably the wrong slot. */
export function findLookalike(
  report: ReportDefinition,
  columns: readonly SourceColumn[],
  head: readonly SourceRow[],
): Inspection["looksLike"] {
  const own = fitOfReport(report, columns);
  if (own.complete) return null;
  const rivals = Object.values(reports)
    .filter((other) => other.key !== report.key)
    .map((other) => {
      const header = findHeader(head, other);
      const renamed = columns.map((column) => ({
        ...column,
        header: header.recognized > 0 ? (header.headers[column.index] ?? column.header) : column.header,
      }));
      return { other, ...fitOfReport(other, renamed) };
    })
    .filter((rival) => rival.complete && rival.named.length > own.named.length)
    .sort((a, b) => b.named.length - a.named.length || (a.other.key < b.other.key ? -1 : 1));
  const [best] = rivals;
  if (!best) return null;
  const confidence = Math.round((best.named.length / (best.named.length + own.named.length)) * 100) / 100;
  return { reportKey: best.other.key, title: best.other.title, confidence };
}
