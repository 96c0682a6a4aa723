import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type CorrectionDocument, type NormalizePayload, parseCell, type ReportDefinition } from "@tieout/ingestion/core";
import { yearOf } from "@tieout/kernel";
import { openCorrectedGrid } from "../corrections/corrected-grid.ts";
import { gridRoles } from "../grid-roles.ts";
import { loadLookup } from "../load-lookup.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { prepareSource } from "../prepare-source.ts";
import { sourceEntries } from "../source-entries.ts";
import { accountSql } from "./period-rows.ts";

/**
 * Writes the accounts on the report's other sheets, each with its periods there: an account's first and last balance can only be determined
 * across all sheets. One file per sheet.
 */
export async function writeOtherPeriods(
  context: EngineTaskContext,
  report: ReportDefinition,
  { others = [], planYear, corrections }: Pick<NormalizePayload, "others" | "planYear"> & { readonly corrections: CorrectionDocument },
): Promise<readonly string[]> {
  const { periods } = report;
  if (!periods) return [];
  const paths: string[] = [];
  for (const [position, { grid, mapping }] of others.entries()) {
    const path = join(context.workDirectory, `periods-${position}.parquet`);
    await withTaskDatabase(context, [grid], async (database) => {
      const { columnCount } = await openCorrectedGrid(database, context, { grid, mapping, corrections });
      const entries = sourceEntries(report, mapping, yearOf(planYear.endOn)).filter(
        ({ field, column }) => (column ?? 0) < columnCount && (field.key === periods.field || periods.of.includes(field.key)),
      );
      const period = entries.find(({ field }) => field.key === periods.field);
      if (!period) return;
      const roles = await gridRoles(database, report, mapping);
      await prepareSource(database, { columnCount, directory: context.workDirectory, roles, entries });
      const texts = await database.all(`SELECT DISTINCT ${period.name} FROM src WHERE ${period.name} IS NOT NULL`);
      const days = texts.flatMap(([text]) => {
        const { value } = parseCell(String(text), period.context);
        return typeof value === "string" && value >= planYear.startOn && value <= planYear.endOn ? [[String(text), value] as const] : [];
      });
      const columns = [
        { name: "t", sqlType: "VARCHAR" },
        { name: "ended_on", sqlType: "DATE" },
      ] as const;
      await loadLookup(database, { table: "days", directory: context.workDirectory, columns }, days);
      await database.writeParquet(
        `SELECT DISTINCT ${accountSql(entries, periods.of)} AS account, days.ended_on AS ended_on FROM src JOIN days ON src.${period.name} = days.t`,
        path,
      );
      paths.push(path);
    });
  }
  return paths;
}
