import type { ClientBase, Connection, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { Query } from "pg";
import { preparedStatement } from "./prepared-statement.ts";
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

/**
 * Statements that only read inside one organization, each a transaction of its own in one round trip. Before a single Sync of the
 * extended protocol go the settings (organization, read-only) and the statement; PostgreSQL runs them as one implicit transaction: the
 * settings end with it, after an error too, and if they cannot be set, the statement is skipped.
 */
export const organizationRead = (client: PoolClient, organizationId: string): Queryable => ({
  query: <Row extends QueryResultRow>(sql: string, params: readonly unknown[] = []) =>
    new Promise<QueryResult<Row>>((resolve, reject) => {
      const config: QueryConfig & { readonly queryMode: "extended" } = { ...preparedStatement(sql, params), queryMode: "extended" };
      const query = new Query<Row>(config, (error, results: QueryResult<Row> | readonly QueryResult<Row>[]) =>
        error ? reject(error) : resolve(lastOf(results)),
      );
      const submit = query.submit;
      query.submit = (connection) => {
        // Corked: all messages go out in one write.
        connection.stream.cork();
        try {
          enterOrganization(connection, organizationId);
          return submit.call(query, connection);
        } finally {
          connection.stream.uncork();
        }
      };
      client.query(query);
    }),
});

function enterOrganization(connection: Connection, organizationId: string): void {
  connection.bind({ statement: enterStatement, values: [organizationId] }, true);
  connection.execute(null, true);
}

/** One result per completed statement; the settings' comes first. */
function lastOf<Row extends QueryResultRow>(results: QueryResult<Row> | readonly QueryResult<Row>[]): QueryResult<Row> {
  const last = Array.isArray(results) ? (results as readonly QueryResult<Row>[]).at(-1) : (results as QueryResult<Row>);
  if (!last) throw new Error("the statement has no result");
  return last;
}
