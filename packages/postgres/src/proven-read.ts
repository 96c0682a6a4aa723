import type { PoolClient, QueryResult, QueryResultRow } from "pg";
import { isSilence } from "./is-silence.ts";
import { organizationRead, readTogether, type Statement } from "./organization-read.ts";
import type { Queryable } from "./queryable.ts";

/**
 * A statement without columns that returns one row as long as a remembered fact is still true. Use few different SQL texts: each is
 * prepared once per connection.
 */
export interface Proof {
  readonly sql: string;
  readonly params: readonly string[];
}

/** The remembered fact is no longer true, so nothing that was read may be used. */
export class NotProven extends Error {
  constructor() {
    super("a remembered fact was not proven");
    this.name = "NotProven";
  }
}

/**
 * Runs reads that depend on a remembered fact. The proof runs before the first statement, in the same round trip and transaction, or alone
 * if the work runs no statement. If the proof fails, the call rejects with `NotProven`, whatever the work resolved to or threw.
 */
export async function provenRead<T>(
  client: PoolClient,
  organization: string,
  proof: Proof,
  run: (read: Queryable) => Promise<T>,
): Promise<T> {
  const before = { statement: await prepareProof(client, proof.sql), values: proof.params };
  const read = organizationRead(client, organization);
  let isCarried = false;
  let isProven = false;
  const prove = async <Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>> => {
    const [result, rows] = await readTogether<Row>(client, organization, statement, before);
    isProven = rows === 1;
    if (!isProven) throw new NotProven();
    return result;
  };
  const query: Queryable["query"] = (sql, params = []) => {
    if (isCarried) return read.query(sql, params);
    isCarried = true;
    return prove({ sql, params });
  };
  const settle = async (): Promise<void> => {
    if (!isProven) await prove({ sql: "select", params: [] });
  };
  try {
    const value = await run({ query });
    await settle();
    return value;
  } catch (error) {
    if (!isSilence(error) && !(error instanceof NotProven)) await settle();
    throw error;
  }
}

const prepared = new WeakMap<PoolClient, Map<string, string>>();

/** Call once per connection and SQL text. */
async function prepareProof(client: PoolClient, sql: string): Promise<string> {
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `tieout_proof_${names.size + 1}`;
  await client.query(`prepare ${name} as ${sql}`);
  names.set(sql, name);
  return name;
}
