import type { EngineDatabase } from "@tieout/engine/duckdb";
import { askGrid } from "../grid/grid-answers.ts";

/** The sheet's records in groups, as SQL. */
export interface GroupedRecords {
  /**
   * SQL for the texts that a row shares with its group, starting with null for a row that is in no group; if empty, all rows are one group.
   */
  readonly keys: readonly string[];
  /** SQL for each amount column. */
  readonly cents: readonly string[];
  readonly belowRow: number;
  /** Rows that are not records. */
  readonly without: Iterable<number>;
}

/** A row whose amounts are the sums of the other rows in its group. */
export interface FoundSum {
  readonly row: number;
  readonly group: string;
  /** Number of distinct nonzero amounts that agree. */
  readonly agreeing: number;
  /** Number of other rows in the group with a value in the most-filled of these columns. */
  readonly parts: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** If there are many amounts, it is enough that most agree: differences in the rest are reported. */
const fewestAgreeing = 3;
const agreeingShare = 0.7;
export const mostSums = 100_000;

const recordsSql = ({ belowRow, without }: GroupedRecords): string => {
  const left = [...without].map(Math.trunc);
  return `FROM grid WHERE row > ${Math.trunc(belowRow)}${left.length > 0 ? ` AND row NOT IN (${left.join(", ")})` : ""}`;
};
const groupSql = (keys: GroupedRecords["keys"]): string => (keys.length === 0 ? "1" : keys.join(" || chr(31) || "));

/** `r`: row, group and amounts of each record; `g`: rows, positions and sums for each group. */
export function groupedSql(grouped: GroupedRecords): string {
  const amounts = grouped.cents.map((sql, at) => `, ${sql} AS m${at}`).join("");
  const sums = grouped.cents.map((_, at) => `, sum(m${at}) AS s${at}, count(*) FILTER (m${at} <> 0) AS k${at}`).join("");
  return `WITH r AS MATERIALIZED (SELECT row, ${groupSql(grouped.keys)} AS p${amounts} ${recordsSql(grouped)}),
    g AS (SELECT p, count(*) AS n, min(row) AS a, max(row) AS z${sums} FROM r WHERE p IS NOT NULL GROUP BY p HAVING count(*) > 1)`;
}

/**
 * Whether any group has this many rows. Groups are identified by a hash of the texts, so two groups may be counted as one, but no group is
 * counted as smaller than it is.
 */
export async function hasGroupOf(database: EngineDatabase, grouped: GroupedRecords, rows: number): Promise<boolean> {
  const texts = grouped.keys.map((key, at) => `${key} AS k${at}`).join(", ");
  const names = grouped.keys.map((_, at) => `k${at}`).join(", ");
  const found = await askGrid(
    database,
    `SELECT 1 FROM (SELECT ${texts} ${recordsSql(grouped)}) WHERE k0 IS NOT NULL GROUP BY hash(${names}) HAVING count(*) >= ${rows} LIMIT 1`,
  );
  return found.length > 0;
}

/** Among amounts with the same sign, only the largest can be the sum of the others. */
const mayBeHalf = (least: string, most: string, sum: string): string =>
  `CASE WHEN ${least} >= 0 THEN ${most} > 0 AND ${most} * 2 = ${sum} WHEN ${most} <= 0 THEN ${least} * 2 = ${sum}
   ELSE ${sum} BETWEEN ${least} * 2 AND ${most} * 2 END`;

/**
 * Whether any group, or all rows taken as one group, may have a row that is half of the group's sum; if not, the rows need no second pass.
 * Both questions are answered together, so that the sheet is read once for the groups of people and for their total.
 */
async function mayHaveSums(database: EngineDatabase, grouped: GroupedRecords, parts: GroupedRecords["keys"]): Promise<boolean> {
  const { cents } = grouped;
  const amounts = cents.map((sql, at) => `, ${sql} AS m${at}`).join("");
  const bounds = cents.map((_, at) => `, min(m${at}) AS l${at}, max(m${at}) AS h${at}, sum(m${at}) AS s${at}`).join("");
  const ofGroup = cents.map((_, at) => mayBeHalf(`l${at}`, `h${at}`, `s${at}`)).join(" OR ");
  const ofAll = cents.map((_, at) => mayBeHalf(`min(l${at})`, `max(h${at})`, `sum(s${at})`)).join(" OR ");
  const [[inGroups, inAll] = []] = await askGrid(
    database,
    `SELECT coalesce(bool_or(p IS NOT NULL AND n > 1 AND (${ofGroup})), false), coalesce(sum(n) > 1 AND (${ofAll}), false)
     FROM (SELECT p, count(*) AS n${bounds} FROM (SELECT ${groupSql(parts)} AS p${amounts} ${recordsSql(grouped)}) GROUP BY p)`,
  );
  return (grouped.keys.length === 0 ? inAll : inGroups) === true;
}

/** Rows that are half of their group's total, meaning the sum of the other half. If all rows are one group, it may be searched in parts. */
export async function sumsInGroups(
  database: EngineDatabase,
  grouped: GroupedRecords,
  within: GroupedRecords["keys"] = grouped.keys,
): Promise<readonly FoundSum[]> {
  if (!(await mayHaveSums(database, grouped, within))) return [];
  const columns = grouped.cents.map((_, at) => at);
  const agrees = (at: number): string => `coalesce(m${at} <> 0 AND m${at} * 2 = s${at}, false)`;
  const agreeing = columns.map((at) => `${agrees(at)}::INTEGER`).join(" + ");
  const moving = columns.map((at) => `coalesce(m${at} <> 0, false)::INTEGER`).join(" + ");
  const values = columns.map((at) => `CASE WHEN ${agrees(at)} THEN m${at} END`).join(", ");
  const parts = columns.map((at) => `CASE WHEN ${agrees(at)} THEN k${at} - 1 ELSE 0 END`).join(", ");
  const found = await askGrid(
    database,
    `${groupedSql(grouped)} SELECT row, p::VARCHAR, len(list_distinct([${values}])), greatest(${parts}, 0), row = a, row = z FROM r JOIN g USING (p)
     WHERE (${agreeing}) > 0 AND ((${agreeing}) = (${moving}) OR ((${agreeing}) >= ${fewestAgreeing} AND (${agreeing}) >= (${moving}) * ${agreeingShare}))
     ORDER BY row LIMIT ${mostSums + 1}`,
  );
  return found.map(([row, group, agreed, most, isFirst, isLast]) => ({
    ...{ row: Number(row), group: String(group), agreeing: Number(agreed), parts: Number(most) },
    ...{ isFirst: isFirst === true, isLast: isLast === true },
  }));
}
