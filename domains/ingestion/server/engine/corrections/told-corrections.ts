import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type CorrectedCell, causesOf, type NormalizeFacts, type RowIssue, shownCell, unfitCode } from "@tieout/ingestion/core";
import { parquetFrom } from "../grid-sql.ts";
import type { PlacedCorrection } from "./corrected-grid.ts";
import type { SheetPlan } from "./read-plan.ts";

/** A corrected cell as shown in workpapers and on screen. */
function told({ plan }: SheetPlan, { row, column, old, text, by, at, reason }: PlacedCorrection): CorrectedCell {
  const field = plan.readings.find(({ entry }) => entry.column === column)?.entry;
  const kind = field?.field.kind ?? null;
  return {
    ...{ sheet: plan.sheet, row, column: field?.header ?? "", field: field?.field.key ?? "" },
    ...{ old: shownCell(old, kind), text: shownCell(text, kind), by, at, reason: shownCell(reason, null) },
  };
}

const unfitIssue = (sheet: number, { row, by }: PlacedCorrection): RowIssue => ({
  sheet,
  row,
  code: unfitCode,
  msg: `A correction by ${by} was not used. The file is read differently than when the correction was made: the cell has a different text, or its column is not read. Correct the row again, or undo the correction.`,
});

/** Adds corrections to the reading, including which of the kept rows were corrected; facts without corrections are unchanged. */
export async function withCorrections(
  database: EngineDatabase,
  sheet: SheetPlan,
  { facts, path }: { readonly facts: NormalizeFacts; readonly path: string },
): Promise<NormalizeFacts> {
  const { applied, unfit } = sheet.grid;
  if (applied.length === 0 && unfit.length === 0) return facts;
  const rows = [...new Set(applied.map(({ row }) => row))];
  const [found = []] = await database.all(
    `SELECT count(*) FROM ${parquetFrom(path)} WHERE row IN (${[0, ...rows.map(Math.trunc)].join(", ")})`,
  );
  const unused = unfit.map((cell) => unfitIssue(sheet.plan.sheet, cell));
  return {
    ...facts,
    issues: [...facts.issues, ...unused].sort((a, b) => a.row - b.row),
    issueCount: facts.issueCount + unused.length,
    causes: [...(facts.causes ?? []), ...causesOf(unused)],
    rowsCorrected: Number(found[0] ?? 0),
    corrections: applied.map((cell) => told(sheet, cell)),
  };
}
