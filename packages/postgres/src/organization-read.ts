import type { ClientBase, Connection, PoolClient, QueryResult, QueryResultRow } from "pg";
import { Query } from "pg";
import { statementName } from "./prepared-statement.ts";
import type { Queryable } from "./queryable.ts";

const enterStatement = "tieout_enter_organization";

/** Returns no rows, so all rows of the round trip belong to the next statement. */
const prepareEnter = `
  prepare ${enterStatement} (text) as
  select from (
    select set_config('app.organization_id', $1, true) as organization, set_config('transaction_read_only', 'on', true) as mode offset 0
  ) as entered where organization || mode is null`;

/** Once for each connection, before its first `organizationRead`. */
export async function prepareReads(client: ClientBase): Promise<void> {
  await client.query(prepareEnter);
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A statement that the connection has prepared, and whose rows have no columns. */
export interface BoundStatement {
  readonly statement: string;
  readonly values: readonly string[];
}

/**
 * Statements that only read inside one organization, each a transaction of its own in one round trip. Before a single Sync of the
 * extended protocol go the settings (organization, read-only) and the statement; PostgreSQL runs them as one implicit transaction: the
 * settings end with it, after an error too, and if they cannot be set, the statement is skipped.
 */
export const organizationRead = (client: PoolClient, organizationId: string): Queryable => ({
  async query<Row extends QueryResultRow>(sql: string, params: readonly unknown[] = []) {
    const [result] = await readTogether<Row>(client, organizationId, { sql, params });
    return result;
  },
});

/** As `organizationRead`, with another statement before it in the same transaction; the numbers of rows of that one come second. */
export function readTogether<Row extends QueryResultRow>(
  client: PoolClient,
  organizationId: string,
  { sql, params }: Statement,
  before?: BoundStatement,
): Promise<readonly [QueryResult<Row>, number]> {
  return new Promise((resolve, reject) => {
    // Name and mode are set afterwards: a configuration object would be copied by its property descriptors, which costs more than the rest.
    const query = new Query<Row, unknown[]>(sql, [...params], (error, results: QueryResult<Row> | readonly QueryResult<Row>[]) =>
      error ? reject(error) : resolve(lastTwo(results)),
    );
    Object.assign(query, { name: statementName(sql), queryMode: "extended" });
    const submit = query.submit;
    query.submit = (connection) => {
      // Corked, all messages leave in one write.
      connection.stream.cork();
      try {
        execute(connection, { statement: enterStatement, values: [organizationId] });
        if (before) execute(connection, before);
        return submit.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });
}

function execute(connection: Connection, { statement, values }: BoundStatement): void {
  connection.bind({ statement, values: [...values] }, true);
  connection.execute(null, true);
}

/** One result per completed statement, in their order. */
function lastTwo<Row extends QueryResultRow>(results: QueryResult<Row> | readonly QueryResult<Row>[]): readonly [QueryResult<Row>, number] {
  const all: readonly QueryResult<Row>[] = Array.isArray(results) ? results : [results as QueryResult<Row>];
  const last = all.at(-1);
  if (!last) throw new Error("the statement has no result");
  return [last, all.at(-2)?.rowCount ?? 0];
}
