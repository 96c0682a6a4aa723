import type { PlainDate } from "@tieout/kernel";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import { parseCell } from "../../values/parse-cell.ts";
import type { ColumnSuggestion } from "../suggest-mapping.ts";
import { severalEvents } from "./dated-employment.ts";
import { askedByRows, type Finding } from "./finding.ts";
import type { RowOfCells } from "./rows-of-amounts.ts";

/** Later than any day of a file: what is after the plan year is refused elsewhere. */
const latestYear = 2999;

function daysOf(report: ReportDefinition, { field: key, index, format }: ColumnSuggestion, rows: readonly RowOfCells[]) {
  const field = key === null ? undefined : findField(report, key);
  return rows.map(({ cells }): PlainDate | null => {
    const value = field ? parseCell(cells[index] ?? "", { field, format, latestYear }).value : null;
    return typeof value === "string" ? (value as PlainDate) : null;
  });
}

/** A rehire that is before the hire: the columns may be in another order than their numbers. */
export function findEvents(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  rows: readonly RowOfCells[],
): readonly Finding[] {
  const several = suggestions.filter(({ reason }) => reason.startsWith(severalEvents));
  const hires = several.filter(({ field }) => field === "hire_date");
  return several
    .filter(({ field }) => field === "rehire_date")
    .flatMap((rehire) => {
      const later = daysOf(report, rehire, rows);
      return hires.flatMap((hire) => {
        const first = daysOf(report, hire, rows);
        const turned = first.filter((day, at) => day !== null && (later[at] ?? day) < day).length;
        if (turned === 0) return [];
        const reason = `${rehire.reason} In ${turned} ${turned === 1 ? "row" : "rows"} it is before “${hire.header}”: check which one is the first hire.`;
        return [{ index: rehire.index, field: rehire.field, confidence: Math.min(rehire.confidence, askedByRows), reason }];
      });
    });
}
