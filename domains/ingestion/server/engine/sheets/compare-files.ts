import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type ComparedSheets, type ComparePayload, type Mapping, reports, rowRoles } from "@tieout/ingestion/core";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { parquetFrom } from "../grid-sql.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { prepareSource } from "../prepare-source.ts";
import { headerCellsOf, openGrid } from "../read-grid.ts";
import { listedEntries, listedSql } from "./listed-subjects.ts";

/** Fields that identify a row's subject on every sheet in every file; empty if any sheet has no such column. */
function commonKeys(files: ComparePayload["files"]): readonly string[] {
  const mappings = files.flat().map(({ mapping }) => mapping);
  const [first = [], ...others] = mappings.map((mapping) =>
    (listedEntries(reports[mapping.reportKey], mapping) ?? []).map(({ field }) => field.key),
  );
  const [named] = first;
  if (named === undefined || others.some((keys) => keys[0] !== named)) return [];
  return first.filter((key) => others.every((keys) => keys.includes(key)));
}

/** Writes the subjects listed in a sheet's data rows, each once. */
async function writeListed(
  context: EngineTaskContext,
  { grid, mapping }: { readonly grid: string; readonly mapping: Mapping },
  keys: readonly string[],
  path: string,
): Promise<void> {
  const report = reports[mapping.reportKey];
  const entries = (listedEntries(report, mapping) ?? []).filter(({ field }) => keys.includes(field.key));
  await withTaskDatabase(context, [grid], async (database) => {
    const { columnCount } = await openGrid(database, context.inputPath(grid));
    const roles = rowRoles(report, mapping, await headerCellsOf(database, mapping.headerRows));
    await prepareSource(database, { columnCount, directory: context.workDirectory, roles, entries });
    const { whole, subject } = listedSql(entries);
    await database.writeParquet(`SELECT DISTINCT ${whole} AS whole, ${subject} AS subject FROM src WHERE ${subject} <> ''`, path);
  });
}

async function listedIn(context: EngineTaskContext, sheets: ComparedSheets, keys: readonly string[], position: number) {
  const paths: string[] = [];
  for (const [at, sheet] of sheets.entries()) {
    const path = join(context.workDirectory, `listed-${position}-${at}.parquet`);
    await writeListed(context, sheet, keys, path);
    paths.push(path);
  }
  return paths.map((path) => `SELECT whole, subject FROM ${parquetFrom(path)}`).join(" UNION ");
}

/** Task `ingestion.compare`: finds a slot's files that list the same people, funds or lines as the first file. */
export const compareTask: TaskRun<typeof ingestionTasks.compare> = async ({ files }, context) => {
  const keys = commonKeys(files);
  if (keys.length === 0) return { repeats: files.slice(1).map((_, at) => ({ position: at + 1, count: 0 })) };
  const listed: string[] = [];
  for (const [position, sheets] of files.entries()) listed.push(await listedIn(context, sheets, keys, position));
  const [own = "", ...others] = listed;
  return withTaskDatabase(context, [], async (database) => {
    const repeats: { position: number; count: number }[] = [];
    for (const [at, other] of others.entries()) {
      const [found] = await database.all(`SELECT count(DISTINCT a.subject) FROM (${own}) a JOIN (${other}) b ON a.whole = b.whole`);
      const count = Number(found?.[0] ?? 0);
      if (count > 0) repeats.push({ position: at + 1, count });
    }
    return { repeats };
  });
};
