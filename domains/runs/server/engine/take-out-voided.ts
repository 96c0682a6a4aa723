import { type EngineDatabase, quoteName } from "@tieout/engine/duckdb";

const report = "distribution_detail";
const moneyColumns = ["dist_gross", "fed_tax", "state_tax", "dist_fee", "dist_net", "forfeiture", "loan_offset"];

/** Orders the payments and reversals for one person and amount chronologically. */
const inOrder = `PARTITION BY pk, abs(dist_gross) ORDER BY dist_date, dist_gross < 0, ord`;
const isVoid = "coalesce(dist_status = 'void', false)";

/**
 * Finds void rows that match the row in which the same check was paid: they equal that row's amount or the total of all its rows, and come
 * later by date, then by row. A check voided before it was paid was reissued.
 */
async function findVoidLines(db: EngineDatabase, columns: ReadonlySet<string>): Promise<void> {
  const number = columns.has("dist_id") ? "dist_id" : "NULL::VARCHAR";
  const source = columns.has("money_source") ? "money_source" : "NULL::VARCHAR";
  const check = "provider_no, pk, number";
  await db.run(`CREATE TABLE ${report}_void_lines AS WITH checks AS (
      SELECT ord, provider_no, pk, ${number} AS number, ${source} AS source, dist_date, dist_gross, ${isVoid} AS voided,
        row_number() OVER (PARTITION BY provider_no, pk, ${number}, ${source}, dist_gross, ${isVoid} ORDER BY dist_date, ord) AS nth
      FROM ${report} WHERE ${number} IS NOT NULL AND dist_date IS NOT NULL AND dist_gross <> 0
    ), whole AS (SELECT ${check}, bool_or(dist_gross < 0) AS reversed,
        sum(dist_gross) FILTER (dist_gross > 0 AND voided) = sum(dist_gross) FILTER (dist_gross > 0 AND NOT voided)
          AND max((dist_date, ord)) FILTER (voided) > max((dist_date, ord)) FILTER (dist_gross > 0 AND NOT voided) AS same
      FROM checks GROUP BY ${check})
    SELECT line.ord, whole.reversed FROM checks line JOIN whole USING (${check})
    WHERE line.voided AND line.dist_gross > 0 AND (coalesce(whole.same, false) OR EXISTS (
      SELECT 1 FROM checks paid WHERE NOT paid.voided AND (paid.provider_no, paid.pk, paid.number) = (line.provider_no, line.pk, line.number)
        AND paid.source IS NOT DISTINCT FROM line.source AND paid.dist_gross = line.dist_gross AND paid.nth = line.nth AND (paid.dist_date, paid.ord) < (line.dist_date, line.ord)))`);
}

/**
 * Excludes payments that are void only by their status from every sum: sets `dist_gross` to 0 and `voided_gross` to the amount. If a
 * payment's reversal is also listed, the payment keeps its amount so that nothing is deducted twice: like a closing parenthesis, each
 * reversal closes the latest open void payment. A void row next to the paid row for the same check is its reversal, written without a sign.
 */
export async function takeOutVoided(db: EngineDatabase): Promise<void> {
  const columns = new Set((await db.all(`DESCRIBE ${report}`)).map(([name]) => String(name)));
  await findVoidLines(db, columns);
  await db.run(`CREATE TABLE ${report}_voided AS WITH steps AS (
      SELECT ord, pk, dist_date, dist_gross, dist_gross > 0 AS opens FROM ${report}
      WHERE dist_date IS NOT NULL AND (dist_gross < 0 OR (dist_gross > 0 AND dist_status = 'void'))
        AND ord NOT IN (SELECT ord FROM ${report}_void_lines)
    ), counted AS (SELECT *, sum(CASE WHEN opens THEN 1 ELSE -1 END) OVER (${inOrder}) AS open FROM steps)
    SELECT ord FROM (SELECT *, min(open) OVER (${inOrder} ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS lowest FROM counted)
    WHERE opens AND coalesce(lowest >= open, true) UNION ALL SELECT ord FROM ${report}_void_lines WHERE reversed`);
  await db.run(`ALTER VIEW ${report} RENAME TO ${report}_listed`);
  const amount = (name: string): string => {
    const own = `CASE WHEN line.ord IS NULL THEN listed.${quoteName(name)} ELSE -listed.${quoteName(name)} END`;
    return `${name === "dist_gross" ? `CASE WHEN voided.ord IS NULL THEN ${own} ELSE 0 END` : own} AS ${quoteName(name)}`;
  };
  const amounts = moneyColumns.filter((name) => columns.has(name)).map(amount);
  await db.run(`CREATE VIEW ${report} AS SELECT listed.* REPLACE (${amounts.join(", ")}),
      CASE WHEN voided.ord IS NOT NULL THEN listed.dist_gross END AS voided_gross
    FROM ${report}_listed listed LEFT JOIN ${report}_voided voided ON listed.ord = voided.ord
      LEFT JOIN (SELECT ord FROM ${report}_void_lines WHERE NOT reversed) line ON listed.ord = line.ord`);
}
