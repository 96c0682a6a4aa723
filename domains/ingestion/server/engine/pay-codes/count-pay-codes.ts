import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import type { CountPayPayload, PayCount, PayRow } from "@tieout/ingestion/core";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { lackOf, linesFrom, writePayLines } from "./pay-lines.ts";

/** Task `ingestion.pay-codes`: sums every pay code and amount column in a register, or lists the rows for one of them. */
export const payCodesTask: TaskRun<typeof ingestionTasks.payCodes> = async (payload, context) => {
  const lacks = payload.sheets.map(({ mapping }) => lackOf(mapping)).find((lack) => lack !== null);
  if (lacks) return { lacks };
  const paths: string[] = [];
  for (const [position, sheet] of payload.sheets.entries()) {
    context.progress({ stage: "counting pay codes", percent: (position * 90) / payload.sheets.length });
    // Each sheet has separate tables, and a separate scratch folder for its texts.
    const workDirectory = join(context.workDirectory, `sheet-${position}`);
    await mkdir(workDirectory, { mode: 0o700 });
    const path = join(context.workDirectory, `lines-${position}.parquet`);
    await writePayLines({ ...context, outputPath: () => path, workDirectory }, { ...payload, ...sheet, position }, path);
    paths.push(path);
  }
  if (paths.length === 0) return { counts: [], rows: [] };
  return withTaskDatabase(context, [], async (database) =>
    payload.rowsOf
      ? { counts: [], rows: await rowsOf(database, paths, payload.rowsOf) }
      : { counts: await countsOf(database, paths, payload), rows: [] },
  );
};

async function countsOf(
  database: EngineDatabase,
  paths: readonly string[],
  { deferrals }: Pick<CountPayPayload, "deferrals">,
): Promise<readonly PayCount[]> {
  const keys = deferrals.length > 0 ? deferrals.map(quoteLiteral).join(", ") : "''";
  const check = "(pay.person, pay.pay_on)";
  const found = await database.all(
    `WITH pay AS (${linesFrom(paths)}),
      deferred AS (SELECT DISTINCT person, pay_on, true AS yes FROM pay WHERE key IN (${keys}) AND cents <> 0)
    SELECT key, sum(cents)::VARCHAR, count(DISTINCT pay.person), min(pay.pay_on)::VARCHAR, max(pay.pay_on)::VARCHAR, count(*),
      count(DISTINCT ${check}), count(DISTINCT CASE WHEN yes THEN ${check} END)
    FROM pay LEFT JOIN deferred ON pay.person = deferred.person AND pay.pay_on = deferred.pay_on GROUP BY key ORDER BY key`,
  );
  return found.map(([key, cents, employees, firstOn, lastOn, rows, checks, deferredChecks]) => ({
    ...{ key: String(key), cents: String(cents), employees: Number(employees), rows: Number(rows) },
    ...{ firstOn: String(firstOn), lastOn: String(lastOn) },
    ...{ checks: Number(checks), deferredChecks: Number(deferredChecks) },
  }));
}

async function rowsOf(
  database: EngineDatabase,
  paths: readonly string[],
  { key, offset, limit }: NonNullable<CountPayPayload["rowsOf"]>,
): Promise<readonly PayRow[]> {
  const found = await database.all(
    `SELECT sheet, row, name, pay_on::VARCHAR, cents::VARCHAR FROM (${linesFrom(paths)}) WHERE key = ${quoteLiteral(key)}
     ORDER BY sheet, row LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
  );
  return found.map(([sheet, row, name, payOn, cents]) => ({
    ...{ sheet: Number(sheet), row: Number(row), employee: String(name ?? ""), cents: String(cents) },
    payOn: String(payOn),
  }));
}
