import type { EngineDatabase } from "@tieout/engine/duckdb";

/** Records of the sheet in groups, as SQL. */
export interface Grouped {
  /** SQL of the group that a row belongs to; null of a row in none. */
  readonly group: string;
  /** SQL of each column of amounts. */
  readonly cents: readonly string[];
  readonly belowRow: number;
  /** Rows that are no records. */
  readonly without: Iterable<number>;
}

/** A row whose amounts are the sums of the other rows of its group. */
export interface FoundSum {
  readonly row: number;
  readonly group: string;
  /** Amounts other than zero that agree, equal ones once. */
  readonly agreeing: number;
  /** Other rows of the group with an amount in the fullest of these columns. */
  readonly parts: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Of many amounts most agree: a difference in the rest is reported as one. */
const fewestAgreeing = 3;
const agreeingShare = 0.7;
export const mostSums = 100_000;

/** `r`: row, group and amounts of each record; `g`: rows, places and sums of each group. */
export function groupedSql({ group, cents, belowRow, without }: Grouped): string {
  const left = [...without].map(Math.trunc);
  const kept = left.length > 0 ? ` AND row NOT IN (${left.join(", ")})` : "";
  const amounts = cents.map((sql, at) => `, ${sql} AS m${at}`).join("");
  const sums = cents.map((_, at) => `, sum(m${at}) AS s${at}, count(*) FILTER (m${at} <> 0) AS k${at}`).join("");
  return `WITH r AS MATERIALIZED (SELECT row, ${group} AS p${amounts} FROM grid WHERE row > ${Math.trunc(belowRow)}${kept}),
    g AS (SELECT p, count(*) AS n, min(row) AS a, max(row) AS z${sums} FROM r WHERE p IS NOT NULL GROUP BY p HAVING count(*) > 1)`;
}

/** Rows that are half of all that their group has: the sum of the other half. */
export async function sumsInGroups(database: EngineDatabase, grouped: Grouped): Promise<readonly FoundSum[]> {
  const columns = grouped.cents.map((_, at) => at);
  const agrees = (at: number): string => `coalesce(m${at} <> 0 AND m${at} * 2 = s${at}, false)`;
  const agreeing = columns.map((at) => `${agrees(at)}::INTEGER`).join(" + ");
  const moving = columns.map((at) => `coalesce(m${at} <> 0, false)::INTEGER`).join(" + ");
  const values = columns.map((at) => `CASE WHEN ${agrees(at)} THEN m${at} END`).join(", ");
  const parts = columns.map((at) => `CASE WHEN ${agrees(at)} THEN k${at} - 1 ELSE 0 END`).join(", ");
  const found = await database.all(
    `${groupedSql(grouped)} SELECT row, p::VARCHAR, len(list_distinct([${values}])), greatest(${parts}, 0), row = a, row = z FROM r JOIN g USING (p)
     WHERE (${agreeing}) > 0 AND ((${agreeing}) = (${moving}) OR ((${agreeing}) >= ${fewestAgreeing} AND (${agreeing}) >= (${moving}) * ${agreeingShare}))
     ORDER BY row LIMIT ${mostSums + 1}`,
  );
  return found.map(([row, group, agreed, most, isFirst, isLast]) => ({
    ...{ row: Number(row), group: String(group), agreeing: Number(agreed), parts: Number(most) },
    ...{ isFirst: isFirst === true, isLast: isLast === true },
  }));
}
