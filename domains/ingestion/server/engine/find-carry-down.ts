import { type ColumnSuggestion, findField, isFilled, type ReportDefinition, type SourceRow } from "@tieout/ingestion/core";

const grouped = new Set(["identifier", "ssn", "name", "date", "choice"]);

/**
 * Finds columns that show a value only in the first row of each group, like merged cells: the identifier is empty in at least a fifth of
 * the rows that have amounts and another text, and the first such row has an identifier. The identifier comes first in the list. A total
 * with no one below it ends the last group: a summary is not a group.
 */
export function findCarryDown(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  sample: readonly SourceRow[],
  lastTotal: number,
): readonly number[] {
  const identifying = new Set(report.rejectWhenEmpty[0] ?? []);
  const mapped = suggestions.flatMap((suggestion) => {
    const field = suggestion.field === null ? undefined : findField(report, suggestion.field);
    return field ? [{ index: suggestion.index, field }] : [];
  });
  const anchor = mapped.find(({ field }) => identifying.has(field.key));
  const money = mapped.filter(({ field }) => field.kind === "money").map(({ index }) => index);
  const detail = mapped.filter(({ field }) =>
    ["fund_name", "money_source", "pay_date", "pay_code", "fund_id", "pay_code_description"].includes(field.key),
  );
  if (!anchor || money.length === 0 || detail.length === 0) return [];
  const hasAmount = (cells: readonly string[]): boolean => money.some((index) => isFilled(cells[index]));
  const isFollowed = sample.some(({ row, cells }) => row > lastTotal && isFilled(cells[anchor.index]) && hasAmount(cells));
  const rows = sample
    .filter(({ row }) => isFollowed || lastTotal === 0 || row < lastTotal)
    .slice(0, 500)
    .filter(
      ({ cells }) => hasAmount(cells) && detail.some(({ index }) => isFilled(cells[index]) && !/\btotals?\b/i.test(cells[index] ?? "")),
    );
  const open = rows.filter(({ cells }) => !isFilled(cells[anchor.index]));
  if (open.length < 2 || open.length * 5 < rows.length || !isFilled(rows[0]?.cells[anchor.index])) return [];
  const others = mapped.filter(
    ({ index, field }) =>
      index !== anchor.index &&
      grouped.has(field.kind) &&
      open.every(({ cells }) => !isFilled(cells[index])) &&
      rows.some(({ cells }) => isFilled(cells[index])),
  );
  return [anchor.index, ...others.map(({ index }) => index)];
}
