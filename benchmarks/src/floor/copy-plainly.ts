import type { DuckDBConnection } from "@duckdb/node-api";

/** The minimum work to read and write the file: every cell as text, nothing evaluated. */
export async function copyPlainly(database: DuckDBConnection, input: string, output: string): Promise<Readonly<Record<string, number>>> {
  const source = `read_csv('${input}', header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')`;
  await database.run(`COPY (SELECT * FROM ${source}) TO '${output}/copy.csv' (FORMAT csv, HEADER true)`);
  return {};
}
