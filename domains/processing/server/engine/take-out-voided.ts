import type { EngineDatabase } from "@tieout/engine/duckdb";

/** Payments and reversals of one person and amount in the order in which they happened. */
const inOrder = `PARTITION BY pk, abs(dist_gross) ORDER BY dist_date, dist_gross < 0, ord`;

/**
 * Takes payments that a status alone says are void out of every sum: their `dist_gross` is 0, and `voided_gross` holds the amount. One whose
 * reversal is listed too keeps it, so that nothing is taken back twice: like a closing parenthesis, each reversal closes the latest void
 * payment that is still open.
 */
export async function takeOutVoided(db: EngineDatabase): Promise<void> {
  await db.run(`CREATE TABLE distribution_detail_voided AS WITH steps AS (
      SELECT ord, pk, dist_date, dist_gross, dist_gross > 0 AS opens FROM distribution_detail
      WHERE dist_date IS NOT NULL AND (dist_gross < 0 OR (dist_gross > 0 AND dist_status = 'void'))
    ), counted AS (SELECT *, sum(CASE WHEN opens THEN 1 ELSE -1 END) OVER (${inOrder}) AS open FROM steps)
    SELECT ord FROM (SELECT *, min(open) OVER (${inOrder} ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS lowest FROM counted)
    WHERE opens AND coalesce(lowest >= open, true)`);
  await db.run("ALTER VIEW distribution_detail RENAME TO distribution_detail_listed");
  await db.run(`CREATE VIEW distribution_detail AS SELECT
      listed.* REPLACE (CASE WHEN voided.ord IS NULL THEN listed.dist_gross ELSE 0 END AS dist_gross),
      CASE WHEN voided.ord IS NOT NULL THEN listed.dist_gross END AS voided_gross
    FROM distribution_detail_listed listed LEFT JOIN distribution_detail_voided voided ON listed.ord = voided.ord`);
}
