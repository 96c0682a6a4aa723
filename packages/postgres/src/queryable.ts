import type { QueryResult, QueryResultRow } from "pg";

export interface Queryable {
  /** Parameterized SQL; int8 arrives as bigint, date as `YYYY-MM-DD`, timestamptz as Date. */
  readonly query: <Row extends QueryResultRow>(sql: string, params?: readonly unknown[]) => Promise<QueryResult<Row>>;
}
