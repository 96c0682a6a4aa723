import { columnLetters, type Inspection, type Mapping, reports } from "../../core/index.ts";

/**
 * Letters, in the sheet, of the column whose cell names a row: of its first amount, else of its first column that is read. Null where they are
 * not known: inspections made before positions were kept do not say which empty columns they left out.
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
 * Letters, in the sheet, of every column of the grid, an empty text for one that the sheet lacks; none where they are not known. A text file
 * has those that a spreadsheet gives it, a file of fixed width has none.
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
