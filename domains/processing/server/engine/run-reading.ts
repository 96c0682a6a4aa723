import type { EngineDatabase } from "@tieout/engine/duckdb";
import { quoteLiteral } from "@tieout/engine/duckdb";
import type { KeyTable, Query, QueryRecord, Reading } from "../../core/index.ts";

const batch = 2000;

async function createKeyTable(db: EngineDatabase, { name, rows }: KeyTable): Promise<void> {
  await db.run(`CREATE OR REPLACE TABLE ${name} (pk VARCHAR, after DATE)`);
  for (let from = 0; from < rows.length; from += batch) {
    const values = rows.slice(from, from + batch).map(({ key, after }) => `(${quoteLiteral(key)}, ${after ? `DATE '${after}'` : "NULL"})`);
    await db.run(`INSERT INTO ${name} VALUES ${values.join(", ")}`);
  }
}

/** The rows of a query, converted by its `read`. */
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

/** The rows of a statement as records. */
export const readRecords = (db: EngineDatabase, select: Readonly<Record<string, string>>, from: string): Promise<QueryRecord[]> =>
  runQuery(db, { select, from, read: asItIs });

/** Runs readings on one database; a query shared under one name runs once. */
export interface Reader {
  run<Result>(reading: Reading<Result>): Promise<Result>;
}

export function createReader(db: EngineDatabase): Reader {
  const shared = new Map<string, Promise<unknown>>();
  const run = async <Result>(reading: Reading<Result>): Promise<Result> => {
    let step = reading.next();
    while (!step.done) {
      const wanted = step.value;
      if (wanted.kind === "query") {
        step = reading.next(await runQuery(db, wanted.query));
        continue;
      }
      const known = shared.get(wanted.name) ?? run(wanted.reading());
      shared.set(wanted.name, known);
      step = reading.next(await known);
    }
    return step.value;
  };
  return { run };
}
