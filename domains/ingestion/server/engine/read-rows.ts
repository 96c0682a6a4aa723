import type { EngineDatabase } from "@tieout/engine/duckdb";
import { isFilled, maskSsn, maskSsnsInText, pageAround, type RowsPayload } from "@tieout/ingestion/core";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../tasks.ts";
import { cellName } from "./grid-sql.ts";
import { withTaskDatabase } from "./open-task-database.ts";
import { openGrid } from "./read-grid.ts";

const mostRows = 1_000;
const mostNumber = 2_000_000_000;
const whole = (value: number | undefined, most: number, otherwise: number): number =>
  Number.isSafeInteger(value) ? Math.min(most, Math.max(0, value ?? 0)) : otherwise;

/**
 * Pages by position rather than row number, because a file may have row numbers without a record. A page at the top of the file is shorter.
 */
async function windowAround(
  database: EngineDatabase,
  { row, before, page }: NonNullable<RowsPayload["around"]>,
  size: number,
): Promise<{ readonly limit: number; readonly offset: number }> {
  const [found] = await database.all(`SELECT count(*) FROM grid WHERE row < ${whole(row, mostNumber, 0)}`);
  return pageAround({ above: Number(found?.[0] ?? 0), before, page, size });
}

/** Task `ingestion.rows`: source cells behind a figure or an issue, with SSNs masked. */
export const rowsTask: TaskRun<typeof ingestionTasks.rows> = (payload, context) => {
  return withTaskDatabase(context, ["grid.parquet"], async (database) => {
    const { columnCount } = await openGrid(database, context.inputPath("grid.parquet"));
    const cells = Array.from({ length: columnCount }, (_, index) => cellName(index));
    const where = payload.rows ? `row IN (${[0, ...payload.rows.map((row) => whole(row, mostNumber, 0))].join(", ")})` : "true";
    const pageSize = whole(payload.limit, mostRows, 100);
    const [counted] = await database.all(`SELECT count(*) FROM grid WHERE ${where}`);
    const { limit, offset } = payload.around
      ? await windowAround(database, payload.around, pageSize)
      : { limit: pageSize, offset: whole(payload.offset, mostNumber, 0) };
    const found = await database.all(
      `SELECT row, ${cells.join(", ")} FROM grid WHERE ${where} ORDER BY row LIMIT ${limit} OFFSET ${offset}`,
    );
    return {
      count: Number(counted?.[0] ?? 0),
      offset,
      rows: found.map(([row, ...texts]) => ({
        row: Number(row),
        cells: texts.map((text, index) => maskCell(typeof text === "string" ? text : "", payload.ssnColumns.includes(index))),
      })),
    };
  });
};

/** Words without a digit, such as the column's header, need no masking. */
const maskCell = (text: string, ssn: boolean): string => (ssn && isFilled(text) && /\d/.test(text) ? maskSsn(text) : maskSsnsInText(text));
