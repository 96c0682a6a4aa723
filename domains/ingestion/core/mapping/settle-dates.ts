import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import type { DateOrder } from "../values/date-parts.ts";
import { assumedOrder } from "../values/decide-date-format.ts";
import type { ColumnDates, ColumnSuggestion } from "./suggest-mapping.ts";

/** Confidence in an assumed order, which always needs review. */
const assumedConfidence = 0.85;

const likewise: Readonly<Partial<Record<DateOrder, string>>> = {
  mdy: "Other dates in the file show that the month comes first.",
  dmy: "No value shows whether day or month comes first; other dates in the file have the day first, so these are read the same way. Confirm it, or choose the other order.",
};

function ofOrder(column: ColumnSuggestion, order: DateOrder, dates: ColumnDates): ColumnSuggestion {
  return {
    ...column,
    format: { ...column.format, dateOrder: order },
    dates: { ...dates, proof: "proven" },
    confidence: order === "mdy" ? column.confidence : Math.min(column.confidence, assumedConfidence),
    reason: column.reason.replace(assumedOrder, likewise[order] ?? assumedOrder),
  };
}

/**
 * Settles the order of day and month in dates whose own column has no value that proves it: another column in the file may prove it.
 * Otherwise a person is asked once per file, at the first column where the orders give different dates.
 */
export function settleDates(report: ReportDefinition, columns: readonly ColumnSuggestion[]): readonly ColumnSuggestion[] {
  const shown = new Set(columns.flatMap(({ dates }) => (dates?.shown === "mdy" || dates?.shown === "dmy" ? [dates.shown] : [])));
  const [order] = shown;
  const isOpen = ({ field, dates }: ColumnSuggestion): boolean =>
    (dates?.proof === "unproven" || dates?.proof === "assumed") && field !== null && findField(report, field)?.kind === "date";
  const unproven = columns.filter((column) => isOpen(column) && column.dates?.proof === "unproven");
  const [asked, ...others] = unproven;
  return columns.map((column) => {
    const { dates } = column;
    if (!dates || !isOpen(column)) return column;
    if (order && shown.size === 1) return ofOrder(column, order, dates);
    if (column !== asked) return { ...column, dates: { ...dates, proof: "assumed" } };
    const also = others.length > 0 ? ` The same holds for ${others.map(({ header }) => `“${header}”`).join(", ")}.` : "";
    const reason = `${column.reason} Confirm it, or choose the other order.${also}`;
    return { ...column, confidence: Math.min(column.confidence, assumedConfidence), reason };
  });
}
