import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { ColumnSuggestion, ReportDefinition } from "@tieout/ingestion/core";
import { distinctTexts } from "../read-grid.ts";
import { rolesOfGrid, textsOutsideData } from "../roles-of-grid.ts";

/** Distinct values used to decide how a column is written: nearly all of any real file. */
export const mostDistinct = 200_000;

/** Of a column how often a text is in rows that are not data. */
export type TextsOutside = (column: number) => Promise<ReadonlyMap<string, number> | undefined>;

/** Looks for the rows that are not data with the suggested fields, the first time that it is asked. */
export function textsOutside(
  database: EngineDatabase,
  report: ReportDefinition,
  { headerRows, suggestions }: { readonly headerRows: readonly number[]; readonly suggestions: readonly ColumnSuggestion[] },
): TextsOutside {
  const find = async () => {
    const columns = suggestions.map(({ index, header, field, sign, format }) => ({ index, header, field, sign, format }));
    const mapping = { reportKey: report.key, sheetIndex: 0, headerRows, columns, bands: [], carryDown: [], valueMaps: {} };
    const roles = await rolesOfGrid(database, report, mapping);
    const asked = { columns: columns.map(({ index }) => index), fields: [], columnCount: columns.length };
    return (await textsOutsideData(database, roles, asked)).columns;
  };
  let found: ReturnType<typeof find> | undefined;
  return async (column) => {
    found ??= find();
    return (await found).get(column);
  };
}

/** The texts of a column; without those of totals and of later pages' headers where only these keep the others from passing a test. */
export async function textsThat(
  test: (texts: readonly string[]) => boolean,
  database: EngineDatabase,
  { belowRow, outside }: { readonly belowRow: number; readonly outside: TextsOutside },
  column: number,
): Promise<readonly string[]> {
  const found = await distinctTexts(database, { column, belowRow }, mostDistinct);
  const texts = found.map(({ text }) => text);
  if (test(texts)) return texts;
  const left = await outside(column);
  return found.filter(({ text, count }) => count > (left?.get(text) ?? 0)).map(({ text }) => text);
}
