import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { ColumnSuggestion, ReportDefinition, RowRoles } from "@tieout/ingestion/core";
import { gridRoles, textsOutsideData } from "../grid-roles.ts";
import { distinctTexts } from "../read-grid.ts";

/** Limit on the distinct values used to decide a column's format: covers nearly all values in any real file. */
export const mostDistinct = 200_000;

/** How often each value of the column occurs in non-data rows. */
export type TextsOutside = (column: number) => Promise<ReadonlyMap<string, number> | undefined>;

/** Uses the suggested fields to find the non-data rows, on first use. */
export function textsOutside(
  database: EngineDatabase,
  report: ReportDefinition,
  { headerRows, suggestions }: { readonly headerRows: readonly number[]; readonly suggestions: readonly ColumnSuggestion[] },
): TextsOutside {
  let found: TextsOutside | undefined;
  const find = async (): Promise<TextsOutside> => {
    const columns = suggestions.map(({ index, header, field, sign, format }) => ({ index, header, field, sign, format }));
    const mapping = { reportKey: report.key, sheetIndex: 0, headerRows, columns, bands: [], carryDown: [], valueMaps: {} };
    return textsOutsideRoles(database, await gridRoles(database, report, mapping), columns.length);
  };
  return async (column) => {
    found ??= await find();
    return found(column);
  };
}

/** Same as `textsOutside`, with the columns' roles from the mapping. */
export function textsOutsideRoles(database: EngineDatabase, roles: RowRoles, columnCount: number): TextsOutside {
  const columns = Array.from({ length: columnCount }, (_, index) => index);
  const find = async () => (await textsOutsideData(database, roles, { columns, fields: [], columnCount })).columns;
  let found: ReturnType<typeof find> | undefined;
  return async (column) => {
    found ??= find();
    return (await found).get(column);
  };
}

/** The texts in a column; leaves out the texts of totals and repeated headers if only these fail the test. */
export async function textsThat(
  test: (texts: readonly string[]) => boolean,
  database: EngineDatabase,
  { belowRow, outside }: { readonly belowRow: number; readonly outside: TextsOutside },
  column: number,
): Promise<readonly string[]> {
  const found = await distinctTexts(database, { column, belowRow }, mostDistinct);
  const texts = found.map(({ text }) => text);
  if (test(texts)) return texts;
  return (await dataTexts({ outside }, column, found)).map(({ text }) => text);
}

interface CountedText {
  readonly text: string;
  readonly count: number;
}

/** The texts in a column that occur in data rows, with their count there. */
export async function dataTexts<T extends CountedText>(
  { outside }: { readonly outside: TextsOutside },
  column: number,
  found: readonly T[],
): Promise<readonly T[]> {
  const left = await outside(column);
  return found.flatMap((one) => {
    const count = one.count - (left?.get(one.text) ?? 0);
    return count > 0 ? [{ ...one, count }] : [];
  });
}
