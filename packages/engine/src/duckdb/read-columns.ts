import type { DuckDBDataChunk, DuckDBMaterializedResult, DuckDBResult, DuckDBType, DuckDBValue } from "@duckdb/node-api";
import type { DuckDb } from "./load-duckdb.ts";

export type EngineParameter = string | number | bigint | boolean | null;

/**
 * DuckDB's value in plain form: VARCHAR string; BOOLEAN boolean; integers up to 32 bits and DOUBLE number; BIGINT and HUGEINT bigint;
 * DECIMAL its unscaled integer as bigint (for DECIMAL(18,2): whole cents); DATE `YYYY-MM-DD`; LIST array; STRUCT object. Other types are
 * refused.
 */
export type EngineValue = string | number | bigint | boolean | null | readonly EngineValue[] | { readonly [name: string]: EngineValue };

/** Up to 2048 rows, column by column. */
export interface ColumnChunk {
  readonly rowCount: number;
  readonly columns: readonly (readonly EngineValue[])[];
}

function plain(api: DuckDb, value: DuckDBValue, type: DuckDBType): EngineValue {
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return value;
    default:
  }
  if (value === null) return null;
  if (value instanceof api.DuckDBDecimalValue) return value.value;
  if (value instanceof api.DuckDBDateValue) return value.toString();
  if (value instanceof api.DuckDBListValue) return value.items.map((item) => plain(api, item, type));
  if (value instanceof api.DuckDBStructValue) {
    return Object.fromEntries(Object.entries(value.entries).map(([name, entry]) => [name, plain(api, entry, type)]));
  }
  throw new TypeError(`a column of type ${type.toString()} cannot be read; cast it to VARCHAR, BIGINT, DECIMAL, DOUBLE, BOOLEAN or DATE`);
}

/** Columns with plain values are passed through unchanged, because most of a payroll file is text. */
const isPlainType = (type: DuckDBType): boolean =>
  /^(VARCHAR|BOOLEAN|U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DOUBLE|FLOAT)$/.test(type.toString());

/** Returns a function that reads the chunks of a result with these columns. */
function chunkReader(api: DuckDb, result: DuckDBResult): (chunk: DuckDBDataChunk) => ColumnChunk {
  const types = result.columnTypes();
  const ready = types.map(isPlainType);
  return (chunk) => ({
    rowCount: chunk.rowCount,
    columns: types.map((type, index) => {
      const values = chunk.getColumnValues(index);
      return ready[index] ? (values as readonly EngineValue[]) : values.map((value) => plain(api, value, type));
    }),
  });
}

export async function* readColumns(api: DuckDb, result: DuckDBResult): AsyncGenerator<ColumnChunk> {
  const read = chunkReader(api, result);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    yield read(chunk);
  }
}

export function* rowsOf({ rowCount, columns }: ColumnChunk): Generator<readonly EngineValue[]> {
  for (let row = 0; row < rowCount; row += 1) yield columns.map((column) => column[row] ?? null);
}

/** All rows of a result that is already in memory; reading its chunks needs no thread from the pool. */
export function readRows(api: DuckDb, result: DuckDBMaterializedResult): readonly (readonly EngineValue[])[] {
  const read = chunkReader(api, result);
  return Array.from({ length: result.chunkCount }, (_, index) => [...rowsOf(read(result.getChunk(index)))]).flat();
}
