import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { ColumnSuggestion, ReportDefinition, RowRoles } from "@tieout/ingestion/core";
import { gridRoles, textsOutsideData } from "../grid-roles.ts";
import { distinctTexts } from "../read-grid.ts";

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

/** The same with the roles that the columns have in the mapping. */
export function textsOutsideRoles(database: EngineDatabase, roles: RowRoles, columnCount: number): TextsOutside {
  const columns = Array.from({ length: columnCount }, (_, index) => index);
  const find = async () => (await textsOutsideData(database, roles, { columns, fields: [], columnCount })).columns;
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
  return (await dataTexts({ outside }, column, found)).map(({ text }) => text);
}

interface CountedText {
  readonly text: string;
  readonly count: number;
}

/** Of the texts of a column those that are in rows of data, with the number of these. */
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
