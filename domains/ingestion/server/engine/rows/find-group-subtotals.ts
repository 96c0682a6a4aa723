import type { EngineDatabase, EngineValue } from "@tieout/engine/duckdb";
import { type CumulatedRow, type GroupSubtotals, groupSubtotals, namesSummary, type RowFinding } from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { cellName } from "../grid-sql.ts";
import { readGridRows } from "../read-grid.ts";
import { longestWalked } from "./grid-record-forms.ts";
import { centsOfMoney, type SumSource } from "./totals-with-identifiers.ts";

interface GroupSource extends SumSource {
  /** The column that identifies the person in a row. */
  readonly identity: number;
  /** The most informative money column. */
  readonly telling: number;
}

/** With this many possible subtotals, the amounts are too similar to decide. */
const mostPossible = 5_000;
/** Larger than any row number in a sheet. */
const lastOfAll = 2_000_000_000;
/** Two groups of two people, with their subtotals. */
const fewestRecords = 6;

/** Rows with their own identifier that are subtotals of the rows directly above or below. */
export async function findGroupSubtotals(database: EngineDatabase, source: GroupSource): Promise<readonly RowFinding[]> {
  for (const order of await possibleOrders(database, source)) {
    const found = await searched(database, source, order);
    if (found) return findingsOf(database, source, found, order);
  }
  return [];
}

const recordsSql = ({ roles, others }: GroupSource): string => {
  const left = others.map(Math.trunc);
  return `FROM grid WHERE row > ${Math.trunc(roles.headerRows.at(-1) ?? 0)}${left.length > 0 ? ` AND row NOT IN (${left.join(", ")})` : ""}`;
};

/**
 * Sort orders in which there are several possible subtotals, judging by the most informative amounts alone; in most sheets there are none.
 */
async function possibleOrders(database: EngineDatabase, source: GroupSource): Promise<readonly ("row" | "row DESC")[]> {
  const cents = centsOfMoney(source)[source.telling];
  if (cents === undefined) return [];
  const [found = []] = await database.all(
    `WITH c AS MATERIALIZED (SELECT m, row_number() OVER w AS n, sum(m) OVER w AS s FROM (SELECT row, coalesce(${cents}, 0) AS m ${recordsSql(source)})
      WINDOW w AS (ORDER BY row ROWS UNBOUNDED PRECEDING)),
    b AS MATERIALIZED (SELECT s, min(n) AS a, max(n) AS z FROM c GROUP BY s UNION ALL SELECT 0, 0, 0)
    SELECT (SELECT count(*) FROM c), (SELECT count(*) FROM c JOIN b ON b.s = c.s - 2 * c.m AND b.a <= c.n - 3 WHERE c.m <> 0),
      (SELECT count(*) FROM c JOIN b ON b.s = c.s + c.m AND b.z >= c.n + 2 WHERE c.m <> 0)`,
  );
  const [rows = 0, above = 0, below = 0] = found.map(Number);
  if (rows < fewestRecords || rows > longestWalked) return [];
  return [...(above > 1 ? (["row"] as const) : []), ...(below > 1 ? (["row DESC"] as const) : [])];
}

/**
 * `c`: records with the running sums through each row. A row is a subtotal if the sum through it, less twice its own amount, was the sum
 * through an earlier row: twice, since the rows in between add up to that amount too.
 */
function possibleSql(source: GroupSource, order: string): string {
  const { strangers, telling } = source;
  const cents = centsOfMoney(source);
  const foreign = strangers.length > 0 ? `row NOT IN (${strangers.map(Math.trunc).join(", ")})` : "true";
  const columns = cents.map((_, at) => at);
  const amounts = cents.map((sql, at) => `coalesce(${sql}, 0) AS m${at}`).join(", ");
  const sums = columns.map((at) => `sum(m${at}) OVER w AS s${at}`).join(", ");
  const list = (alias: string, letter: string): string => `[${columns.map((at) => `${alias}.${letter}${at}::VARCHAR`).join(", ")}]`;
  return `WITH r AS MATERIALIZED (SELECT row, ${foreign} AS own, ${amounts} ${recordsSql(source)}),
    c AS MATERIALIZED (SELECT *, row_number() OVER w AS n, ${sums} FROM r WINDOW w AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)),
    b AS (SELECT s${telling} AS s, arg_min(row, n) AS row, arg_min(${list("c", "s")}, n) AS l, min(n) AS n FROM c GROUP BY s${telling}
      UNION ALL SELECT 0, 0, [${columns.map(() => "'0'").join(", ")}], 0),
    p AS (SELECT c.n, b.row, b.n AS bn, b.l FROM c JOIN b ON b.s = c.s${telling} - 2 * c.m${telling} AND b.n <= c.n - 3 WHERE c.m${telling} <> 0 AND c.own
      QUALIFY row_number() OVER (PARTITION BY c.n ORDER BY b.n DESC) = 1),
    k AS (SELECT n FROM p UNION SELECT n + 1 FROM p UNION SELECT n + 2 FROM p)
    SELECT c.row, c.n, ${list("c", "m")}, ${list("c", "s")}, p.row, p.bn, p.l FROM c JOIN k USING (n) LEFT JOIN p USING (n)
    ORDER BY c.n LIMIT ${mostPossible + 1}`;
}

const bigints = (value: EngineValue | undefined): readonly bigint[] =>
  Array.isArray(value) ? value.map((one) => BigInt(String(one))) : [];

async function searched(database: EngineDatabase, source: GroupSource, order: string): Promise<GroupSubtotals | null> {
  const [counted = []] = await askGrid(database, `SELECT count(*) ${recordsSql(source)}`);
  const rows = Number(counted[0]);
  const found = await database.all(possibleSql(source, order));
  if (found.length === 0 || found.length > mostPossible) return null;
  const possible = found.map(
    ([row, at, amounts, sums, sinceRow, sinceAt, sinceSums]): CumulatedRow => ({
      ...{ row: Number(row), at: Number(at), amounts: bigints(amounts), sums: bigints(sums), isNamed: false },
      ...(sinceRow === null || sinceRow === undefined
        ? {}
        : { since: { row: Number(sinceRow), at: Number(sinceAt), sums: bigints(sinceSums) } }),
    }),
  );
  const extent = { records: rows, columns: source.roles.money.length };
  const first = groupSubtotals(possible, extent);
  if (!first) return null;
  const own = await ownIdentifiers(database, source, first.rows);
  const cells = new Map((await readGridRows(database, `row IN (${first.rows.join(", ")})`)).map((one) => [one.row, one.cells]));
  return groupSubtotals(
    possible
      .filter(({ row }) => !first.rows.includes(row) || own.has(row))
      .map((one) => ({ ...one, isNamed: namesSummary(cells.get(one.row) ?? []) })),
    extent,
  );
}

/**
 * Rows whose identifier is on no other row: if a person's amount equals the sum of two others, it is on a row that shares its identifier.
 */
async function ownIdentifiers(
  database: EngineDatabase,
  { identity, roles }: GroupSource,
  rows: readonly number[],
): Promise<ReadonlySet<number>> {
  const list = rows.map(Math.trunc).join(", ");
  const id = `trim(${cellName(identity)})`;
  const found = await database.all(
    `SELECT row FROM grid WHERE row IN (${list}) AND ${id} <> '' AND ${id} NOT IN
       (SELECT ${id} FROM grid WHERE row > ${Math.trunc(roles.headerRows.at(-1) ?? 0)} AND row NOT IN (${list}) AND ${id} IS NOT NULL)`,
  );
  return new Set(found.map(([row]) => Number(row)));
}

async function findingsOf(
  database: EngineDatabase,
  { tellingOf }: GroupSource,
  { rows, since, differing, verdict }: GroupSubtotals,
  order: string,
): Promise<readonly RowFinding[]> {
  const place = order === "row" ? "above" : "below";
  const found = await readGridRows(database, `row IN (${[...rows, ...differing].join(", ")})`);
  const first = Math.min(...rows);
  const count = rows.length;
  return found.map(({ row, cells }): RowFinding => {
    const cents = tellingOf(cells);
    if (differing.includes(row))
      return {
        ...{ row, cents, kind: null, confidence: 0, text: `In the place of a subtotal of the rows ${place}` },
        reason: `For other groups, the row in this place is the sum of the rows ${place}, but the amounts of row ${row} aren't. Choose whether it is a person.`,
      };
    const other = since.get(row) ?? 0;
    const covers = order === "row" ? ([other + 1, row - 1] as const) : ([row + 1, other === 0 ? lastOfAll : other - 1] as const);
    const why = `The amounts of ${count} rows equal the sums of the rows ${place} each of them (first: row ${first})`;
    return {
      ...{ row, cents, covers, kind: "total", confidence: verdict === "sure" ? 0.95 : 0.7, text: `Subtotals of the rows ${place}` },
      reason: verdict === "sure" ? `${why}.` : `${why}. Confirm that they are subtotals and not people.`,
    };
  });
}
