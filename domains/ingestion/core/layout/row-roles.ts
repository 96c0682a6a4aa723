import type { BandRule, Mapping } from "../mapping/mapping.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";

/** What the columns of a sheet are, as far as telling data rows from others needs it. */
export interface RowRoles {
  readonly headerRows: readonly number[];
  /** Raw cells of each header row. */
  readonly headerCells: readonly (readonly string[])[];
  readonly mapped: readonly number[];
  readonly identifiers: readonly number[];
  readonly money: readonly number[];
  /** Where a total's label can be: mapped texts, names, choices and identifiers, and unmapped columns among the first three. */
  readonly labels: readonly number[];
  readonly funds: readonly number[];
  /** Lines of a statement with one amount each: one without an amount is the heading of a group. */
  readonly lines: readonly number[];
  readonly carried: readonly number[];
  readonly bands: readonly BandRule[];
}

const isBlankCell = (cell: string | undefined): boolean => cell === undefined || /^[ \t\r\n\u00a0]*$/.test(cell);
export const isFilled = (cell: string | undefined): boolean => !isBlankCell(cell);

export function rowRoles(report: ReportDefinition, mapping: Mapping, headerCells: readonly (readonly string[])[]): RowRoles {
  const mapped = mapping.columns.flatMap((column) => {
    const field = column.field === null ? undefined : findField(report, column.field);
    return field ? [{ index: column.index, field }] : [];
  });
  const pick = (test: (kind: string, key: string) => boolean) =>
    mapped.filter(({ field }) => test(field.kind, field.key)).map(({ index }) => index);
  const identifying = new Set(report.rejectWhenEmpty[0] ?? []);
  const taken = new Set(mapped.map(({ index }) => index));
  const firstUnmapped = [0, 1, 2].filter((index) => !taken.has(index) && mapping.columns.some((column) => column.index === index));
  const texts = pick((kind) => kind === "text" || kind === "name" || kind === "choice" || kind === "identifier" || kind === "ssn");
  return {
    headerRows: mapping.headerRows,
    headerCells,
    mapped: [...taken],
    identifiers: pick((_, key) => identifying.has(key)),
    money: pick((kind) => kind === "money"),
    labels: [...new Set([...texts, ...firstUnmapped, ...pick((kind) => kind === "date")])].sort((a, b) => a - b),
    funds: pick((_, key) => key === "fund_name"),
    lines: mapped.some(({ field }) => field.key === "amount") ? pick((_, key) => key === "line_description") : [],
    carried: mapping.carryDown,
    bands: mapping.bands,
  };
}
