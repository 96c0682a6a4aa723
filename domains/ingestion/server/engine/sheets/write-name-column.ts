import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import type { HeaderFinding, NameColumn } from "@tieout/ingestion/core";
import { cellName } from "../grid-sql.ts";
import { openGrid } from "../read-grid.ts";
import type { Grid } from "../write-grid.ts";

const isFilledSql = (index: number): string => `coalesce(trim(${cellName(index)}) <> '', false)`;

/** Condition for rows that are about a person; headings, blank rows and amounts without a person are unchanged. */
function isPersonsRow({ persons }: NameColumn, columns: number): string {
  if (persons.length > 0) return `(${persons.map(isFilledSql).join(" OR ")})`;
  const filled = Array.from({ length: columns }, (_, index) => `${isFilledSql(index)}::INTEGER`).join(" + ");
  return `(${filled}) >= 2`;
}

/** Writes the grid with an added last column for the date in a name, and returns the column's header. */
export async function writeNameColumn(
  database: EngineDatabase,
  sheet: { readonly grid: Grid; readonly header: HeaderFinding; readonly named: NameColumn },
  path: string,
): Promise<{ readonly grid: Grid; readonly header: HeaderFinding }> {
  const { grid, header, named } = sheet;
  const { columnCount } = await openGrid(database, grid.path);
  const last = header.headerRows.at(-1) ?? 0;
  const cells = Array.from({ length: columnCount }, (_, index) => cellName(index)).join(", ");
  const text = `CASE WHEN row = ${last} THEN ${quoteLiteral(named.header)} WHEN row > ${last} AND ${isPersonsRow(named, columnCount)} THEN ${quoteLiteral(named.text)} END`;
  await database.writeParquet(`SELECT row, ${cells}, ${text} AS ${cellName(columnCount)} FROM grid ORDER BY row`, path);
  const headers = [...header.headers.slice(0, columnCount), named.header];
  return { grid: { ...grid, path, columns: columnCount + 1, named }, header: { ...header, headers } };
}

/** The grid columns' positions on the sheet, which has no column for its name. */
export function placesInSheet({ sourceColumns, named, columns }: Grid): readonly number[] | undefined {
  if (!named) return sourceColumns;
  return Array.from({ length: columns }, (_, index) => (index === columns - 1 ? -1 : (sourceColumns?.[index] ?? index)));
}

/** Number of columns in the sheet itself. */
export const ownColumns = ({ columns, named }: Grid): number => (named ? columns - 1 : columns);
