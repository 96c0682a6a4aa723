import type { ClientBase, Connection, PoolClient, QueryResult, QueryResultRow } from "pg";
import { Query } from "pg";
import { learnBackend } from "./organization-signer.ts";
import { statementName } from "./prepared-statement.ts";
import type { Queryable } from "./queryable.ts";

const enterStatement = "tieout_enter_organization";

const enterSql = "select set_config('app.organization', $1, true)";

/** Returns no rows, so all rows in the response belong to the next statement. */
const prepareEnter = `
  prepare ${enterStatement} (text) as
  select from (
    select set_config('app.organization', $1, true) as organization, set_config('transaction_read_only', 'on', true) as mode offset 0
  ) as entered where organization || mode is null`;

/** Call once per connection, before its first use in an organization. */
export async function prepareOrganization(client: ClientBase): Promise<void> {
  await client.query(prepareEnter);
  await learnBackend(client);
}

/** `snapshot` is read-only; all its reads see the data as of the first statement. */
const begins = { changes: "begin", snapshot: "begin isolation level repeatable read read only" } as const;

/**
 * Begins a transaction in the organization in one round trip. Passes the signature as a parameter, because the role's other connections can
 * read a statement's text.
 */
export function beginInside(client: PoolClient, organization: string, kind: keyof typeof begins = "changes"): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new Query(enterSql, [organization], (error) => (error ? reject(error) : resolve()));
    submitAfter(query, enterSql, (connection) => {
      connection.parse({ name: "", text: begins[kind], types: [] }, true);
      execute(connection, { statement: "", values: [] });
    });
    client.query(query);
  });
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A statement already prepared on the connection whose rows have no columns. */
export interface BoundStatement {
  readonly statement: string;
  readonly values: readonly string[];
}

/**
 * Runs read-only statements in one organization, each as a separate transaction in one round trip. Sends the settings (organization,
 * read-only) and the statement before a single Sync of the extended protocol, so PostgreSQL runs them as one implicit transaction: the
 * settings end with it, even after an error, and if they cannot be set, the statement is skipped. `organization` is the signed value.
 */
export const organizationRead = (client: PoolClient, organization: string): Queryable => ({
  async query<Row extends QueryResultRow>(sql: string, params: readonly unknown[] = []) {
    const [result] = await readTogether<Row>(client, organization, { sql, params });
    return result;
  },
});

/** Like `organizationRead`, but runs another statement first in the same transaction; its row count is returned second. */
export function readTogether<Row extends QueryResultRow>(
  client: PoolClient,
  organization: string,
  { sql, params }: Statement,
  before?: BoundStatement,
): Promise<readonly [QueryResult<Row>, number]> {
  return new Promise((resolve, reject) => {
    const query = new Query<Row, unknown[]>(sql, [...params], (error, results: QueryResult<Row> | readonly QueryResult<Row>[]) =>
      error ? reject(error) : resolve(lastTwo(results)),
    );
    submitAfter(query, sql, (connection) => {
      execute(connection, { statement: enterStatement, values: [organization] });
      if (before) execute(connection, before);
    });
    client.query(query);
  });
}

/** Sends other messages ahead of the query's own, in the same write and before the same Sync. */
function submitAfter<Row extends QueryResultRow>(query: Query<Row, unknown[]>, sql: string, send: (connection: Connection) => void): void {
  // Sets name and mode afterward: a configuration object would be copied by its property descriptors, which costs more than everything
  // else.
  Object.assign(query, { name: statementName(sql), queryMode: "extended" });
  const submit = query.submit;
  query.submit = (connection) => {
    // While corked, all messages go out in one write.
    connection.stream.cork();
    try {
      send(connection);
      return submit.call(query, connection);
    } finally {
      connection.stream.uncork();
    }
  };
}

function execute(connection: Connection, { statement, values }: BoundStatement): void {
  connection.bind({ statement, values: [...values] }, true);
  connection.execute(null, true);
}

/** Returns one result per completed statement, in order. */
function lastTwo<Row extends QueryResultRow>(results: QueryResult<Row> | readonly QueryResult<Row>[]): readonly [QueryResult<Row>, number] {
  const all: readonly QueryResult<Row>[] = Array.isArray(results) ? results : [results as QueryResult<Row>];
  const last = all.at(-1);
  if (!last) throw new Error("the statement has no result");
  return [last, all.at(-2)?.rowCount ?? 0];
}
