import { columnLetters, type Inspection, type Mapping, reports } from "../../core/index.ts";

/**
 * Sheet letter of the column that identifies a row: its first amount or, without amounts, the first column that is read. Null if unknown:
 * inspections from before positions were stored don't record which empty columns were left out.
 */
export function cellColumnOf(
  { sourceColumns, notices }: Pick<Inspection, "sourceColumns" | "notices">,
  { reportKey, columns }: Mapping,
): string | null {
  if (!sourceColumns && notices.some(({ code }) => code === "empty-columns-left-out")) return null;
  const isThere = (column: Mapping["columns"][number]): boolean => (sourceColumns?.[column.index] ?? 0) >= 0;
  const mapped = (key: string) => columns.find((column) => column.field === key && isThere(column));
  const amount = reports[reportKey].fields.flatMap(({ key, kind }) => (kind === "money" ? (mapped(key) ?? []) : []))[0];
  const column = amount ?? columns.find((column) => column.field !== null && isThere(column));
  return column ? columnLetters(sourceColumns?.[column.index] ?? column.index) : null;
}

/**
 * Sheet letter of every column in the grid, with an empty string for a column that isn't on the sheet; empty if unknown. A text file has
 * the letters that a spreadsheet would give it; a fixed-width file has none.
 */
export function columnLettersOf({
  format,
  columns,
  sourceColumns,
  notices,
}: Pick<Inspection, "format" | "columns" | "notices"> & { readonly sourceColumns: readonly number[] | undefined }): readonly string[] {
  if (format === "fixed_width") return [];
  if (!sourceColumns && notices.some(({ code }) => code === "empty-columns-left-out")) return [];
  return columns.map(({ index }) => {
    const position = sourceColumns?.[index] ?? index;
    return position < 0 ? "" : columnLetters(position);
  });
}
