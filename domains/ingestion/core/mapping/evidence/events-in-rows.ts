import type { PlainDate } from "@tieout/kernel";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import { parseCell } from "../../values/parse-cell.ts";
import type { ColumnSuggestion } from "../suggest-mapping.ts";
import type { CellRow } from "./amount-rows.ts";
import { namesHire, severalEvents } from "./dated-employment.ts";
import { askedByRows, type Finding } from "./finding.ts";

/** Later than any date in a file; dates after the plan year are refused elsewhere. */
const latestYear = 2999;

function daysOf(report: ReportDefinition, { field: key, index, format }: ColumnSuggestion, rows: readonly CellRow[]) {
  const field = key === null ? undefined : findField(report, key);
  return rows.map(({ cells }): PlainDate | null => {
    const value = field ? parseCell(cells[index] ?? "", { field, format, latestYear }).value : null;
    return typeof value === "string" ? (value as PlainDate) : null;
  });
}

/**
 * A rehire before the hire shows that the columns are not in the order of their numbers. All hires are then proposed as hires: the earliest
 * in each row is the hire, and the latest is the rehire.
 */
export function findEvents(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  rows: readonly CellRow[],
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
        const isHire = namesHire(rehire);
        const before = `${rehire.reason} In ${turned} ${turned === 1 ? "row" : "rows"} it is before “${hire.header}”`;
        const reason = isHire
          ? `${before}: confirm that the earliest of the two is the hire and the latest the rehire.`
          : `${before}: check which one is the first hire.`;
        const field = isHire ? hire.field : rehire.field;
        return [{ index: rehire.index, field, confidence: Math.min(rehire.confidence, askedByRows), reason }];
      });
    });
}
