import { loadDuckDb } from "./load-duckdb.ts";
import { quoteLiteral } from "./quote.ts";
import { type ColumnChunk, type EngineParameter, type EngineValue, readColumns, readRows, rowsOf } from "./read-columns.ts";

export interface EngineDatabaseOptions {
  /** Folder for spilled data; the task's `workDirectory`. */
  readonly directory: string;
  readonly threads: number;
  /** DuckDB's memory setting. DuckDB can use more than twice as much, so the actual cap is the process limit. */
  readonly memoryLimitBytes: number;
  /** Folders and files, in addition to `directory`, that queries may read and write. */
  readonly allowed: readonly string[];
}

/** A locked-down in-memory DuckDB: no files outside `allowed`, no network, no extensions; no statement can change that. */
export interface EngineDatabase {
  /** Runs statements and discards their rows. */
  run(sql: string, parameters?: readonly EngineParameter[]): Promise<void>;
  /**
   * Streams a query's result column by column, which is the fastest way. Rows follow the query's ORDER BY. Without a total order, their
   * order is undefined, so end every ORDER BY with file, sheet, row.
   */
  columns(sql: string, parameters?: readonly EngineParameter[]): AsyncIterable<ColumnChunk>;
  /** Streams rows as arrays. */
  rows(sql: string, parameters?: readonly EngineParameter[]): AsyncIterable<readonly EngineValue[]>;
  /** All rows as arrays, for results known to be small. */
  all(sql: string, parameters?: readonly EngineParameter[]): Promise<readonly (readonly EngineValue[])[]>;
  /** Writes a query's rows as Parquet in the order of its ORDER BY; without a total order, the row order is undefined. */
  writeParquet(sql: string, path: string): Promise<void>;
  close(): void;
}

/** The order matters: allow folders, then disable external access, then lock the configuration. */
const lockDown = (options: EngineDatabaseOptions): readonly string[] => [
  "SET TimeZone = 'UTC'",
  `SET temp_directory = ${quoteLiteral(options.directory)}`,
  "SET preserve_insertion_order = true",
  "SET default_null_order = 'nulls_first'",
  "SET autoinstall_known_extensions = false",
  "SET autoload_known_extensions = false",
  "SET allow_community_extensions = false",
  `SET allowed_directories = [${options.allowed.map(quoteLiteral).join(", ")}]`,
  "SET enable_external_access = false",
  "SET lock_configuration = true",
];

export async function openEngineDatabase(options: EngineDatabaseOptions): Promise<EngineDatabase> {
  const api = await loadDuckDb();
  const instance = await api.DuckDBInstance.create(":memory:", {
    threads: String(options.threads),
    memory_limit: `${Math.max(64, Math.floor(options.memoryLimitBytes / 1_000_000))}MB`,
    // Otherwise memory freed by queries is returned to the system only when the next queries run, and would add to the memory that the task
    // uses in between.
    allocator_background_threads: "true",
  });
  const connection = await instance.connect();
  await connection.run(lockDown(options).join("; "));

  /**
   * Passes a statement without parameters as text, because each step of a prepared statement costs more than a query that returns few rows.
   */
  const materialize = (sql: string, parameters: readonly EngineParameter[]) =>
    parameters.length > 0 ? connection.run(sql, [...parameters]) : connection.run(sql);

  async function* columns(sql: string, parameters: readonly EngineParameter[] = []): AsyncGenerator<ColumnChunk> {
    yield* readColumns(api, await connection.stream(sql, [...parameters]));
  }
  async function* rows(sql: string, parameters: readonly EngineParameter[] = []): AsyncGenerator<readonly EngineValue[]> {
    for await (const chunk of columns(sql, parameters)) yield* rowsOf(chunk);
  }
  return {
    async run(sql, parameters = []) {
      await materialize(sql, parameters);
    },
    columns,
    rows,
    async all(sql, parameters = []) {
      return readRows(api, await materialize(sql, parameters));
    },
    async writeParquet(sql, path) {
      await connection.run(
        `COPY (${sql}) TO ${quoteLiteral(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880, DICTIONARY_SIZE_LIMIT 1000)`,
      );
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
