import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type CorrectionDocument, type Mapping, type NormalizePayload, type ReportDefinition, reports } from "@tieout/ingestion/core";
import { yearOf } from "@tieout/kernel";
import type { CanonicalPlan } from "../canonical-select.ts";
import { readEntries } from "../column-reading.ts";
import { gridRoles } from "../grid-roles.ts";
import { findPeople } from "../people/people-apart.ts";
import { accountsOfPlan } from "../people/plan-accounts.ts";
import { writeOtherPeriods } from "../periods/other-sheets.ts";
import { countedOnce } from "../periods/period-rows.ts";
import { type PreparedSource, prepareSource } from "../prepare-source.ts";
import { signedByColumn } from "../signed-by-column.ts";
import { type SourceEntry, sourceEntries } from "../source-entries.ts";
import { type CorrectedGrid, openCorrectedGrid } from "./corrected-grid.ts";

export interface SheetOrder extends Pick<NormalizePayload, "planYear" | "hmacKeyHex" | "others"> {
  /** Name of the engine input. */
  readonly grid: string;
  readonly mapping: Mapping;
  readonly corrections: CorrectionDocument;
  /** Minimum number of rows for storing people as separate records. */
  readonly fewestForPeople?: number | undefined;
  /** Limits reading to these rows, but interprets each in the context of the whole file. */
  readonly only?: readonly number[];
}

export interface SheetPlan {
  readonly report: ReportDefinition;
  readonly plan: CanonicalPlan;
  readonly source: PreparedSource;
  readonly entries: readonly SourceEntry[];
  readonly grid: CorrectedGrid;
}

/** How every row in a sheet is read, with its corrections: the view or table `src` and the reading for each column. */
export async function planOfSheet(database: EngineDatabase, context: EngineTaskContext, order: SheetOrder): Promise<SheetPlan> {
  const { mapping, planYear, only } = order;
  const report = reports[mapping.reportKey];
  const directory = context.workDirectory;
  const grid = await openCorrectedGrid(database, context, order);
  const roles = await gridRoles(database, report, mapping);
  const entries = sourceEntries(report, mapping, yearOf(planYear.endOn)).filter(
    (entry) => entry.column === undefined || entry.column < grid.columnCount,
  );
  const source = await prepareSource(database, {
    ...{ columnCount: grid.columnCount, directory, roles, entries },
    periods: { report, planYear, otherPeriods: await writeOtherPeriods(context, report, order) },
  });
  if (only) await restrictTo(database, only);
  context.progress({ stage: "reading values", percent: 20 });
  const people = await findPeople(database, entries, {
    rows: only ? 0 : source.rowsRead - source.skipped,
    fewestRows: order.fewestForPeople,
  });
  const options = { directory, hmacKey: Buffer.from(order.hmacKeyHex, "hex"), people };
  const read: CanonicalPlan = {
    report,
    readings: countedOnce(signedByColumn(await readEntries(database, entries, options)), source),
    sheet: mapping.sheetIndex,
    startOn: planYear.startOn,
    endOn: planYear.endOn,
    peopleApart: people.length > 0,
  };
  return { report, plan: { ...read, planAccounts: await accountsOfPlan(database, read) }, source, entries, grid };
}

async function restrictTo(database: EngineDatabase, rows: readonly number[]): Promise<void> {
  await database.run(`CREATE TABLE src_only AS SELECT * FROM src WHERE row IN (${[0, ...rows.map(Math.trunc)].join(", ")})`);
  const [kind] = await database.all("SELECT table_type FROM information_schema.tables WHERE table_name = 'src'");
  await database.run(kind?.[0] === "VIEW" ? "DROP VIEW src" : "DROP TABLE src");
  await database.run("ALTER TABLE src_only RENAME TO src");
}
