import type { EngineDatabase } from "@tieout/engine/duckdb";
import { quoteLiteral } from "@tieout/engine/duckdb";
import type { CanonicalReader, KeyTable, Query, QueryRecord } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";

const batch = 2000;

async function createKeyTable(db: EngineDatabase, { name, rows }: KeyTable): Promise<void> {
  await db.run(`CREATE OR REPLACE TABLE ${name} (pk VARCHAR, after DATE)`);
  for (let from = 0; from < rows.length; from += batch) {
    const values = rows.slice(from, from + batch).map(({ key, after }) => `(${quoteLiteral(key)}, ${after ? `DATE '${after}'` : "NULL"})`);
    await db.run(`INSERT INTO ${name} VALUES ${values.join(", ")}`);
  }
}

/** Runs a query and converts each row with the query's `read`. */
export async function runQuery<Row>(db: EngineDatabase, { select, from, read, keys }: Query<Row>): Promise<Row[]> {
  if (keys) await createKeyTable(db, keys);
  const names = Object.keys(select);
  const list = names.map((name) => `${select[name]} AS "${name}"`).join(", ");
  const rows: Row[] = [];
  for await (const chunk of db.columns(`SELECT ${list} ${from}`)) {
    const columns = new Map(names.map((name, index) => [name, chunk.columns[index] ?? []]));
    for (let at = 0; at < chunk.rowCount; at++) rows.push(read({ columns, at }));
  }
  return rows;
}

const asItIs = (record: QueryRecord): QueryRecord => record;

/** Runs a statement and returns its rows as records. */
export const readRecords = (db: EngineDatabase, select: Readonly<Record<string, string>>, from: string): Promise<QueryRecord[]> =>
  runQuery(db, { select, from, read: asItIs });

const noResult = (): void => undefined;

/** Runs one query at a time, because a connection streams only one result and the next key table may replace the previous one. */
export function createReader(tables: CanonicalTables): CanonicalReader {
  const shared = new Map<string, Promise<unknown>>();
  let turn: Promise<void> = Promise.resolve();
  return {
    schema: tables,
    read(query) {
      const rows = turn.then(() => runQuery(tables.db, query));
      // Drops the rows, and lets the next query run after a failed one.
      turn = rows.then(noResult, noResult);
      return rows;
    },
    once<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
      const known = (shared.get(name) as Promise<Result> | undefined) ?? read();
      shared.set(name, known);
      return known;
    },
  };
}
