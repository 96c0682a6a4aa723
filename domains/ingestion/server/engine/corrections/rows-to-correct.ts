import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  blankedCode,
  type CellToCorrect,
  type ColumnToCorrect,
  type CorrectionDocument,
  correctionsOfRow,
  type RowFault,
  type RowToCorrect,
  shownCell,
} from "@tieout/ingestion/core";
import { blankedSql, inPeriodSql, joins, rejectedSql } from "../canonical-select.ts";
import { foundInRow } from "../collect-issues.ts";
import { cellName } from "../grid-sql.ts";
import type { SheetPlan } from "./read-plan.ts";

interface Reading {
  readonly state: RowToCorrect["state"];
  readonly faults: readonly RowFault[];
}

/** Reads the rows in `src` with the same conditions and core functions as a run. */
async function readingsOf(database: EngineDatabase, { plan }: SheetPlan): Promise<ReadonlyMap<number, Reading>> {
  const readings = new Map<number, Reading>();
  const texts = plan.readings.map(({ entry }) => `src.${entry.name}`);
  const list = ["src.row", rejectedSql(plan), inPeriodSql(plan), blankedSql(plan) ?? "false", ...texts];
  for await (const [row, isRejected, inPeriod, hasBlank, ...found] of database.rows(
    `SELECT ${list.join(", ")} FROM src${joins(plan)} ORDER BY src.row`,
  )) {
    const rejected = isRejected === true;
    const issues =
      rejected || hasBlank === true
        ? foundInRow(plan, { row: Number(row), isRejected: rejected, texts: found.map((text) => (typeof text === "string" ? text : "")) })
        : [];
    readings.set(Number(row), {
      state: rejected ? "rejected" : inPeriod === false ? "out_of_period" : "kept",
      faults: issues.map(({ issue, about }) => ({
        columns: about.flatMap(({ entry }) => entry.column ?? []),
        msg: issue.msg,
        rejects: issue.code !== blankedCode,
      })),
    });
  }
  return readings;
}

/** The cells of rows in a view, by row. */
export async function cellsOf(
  database: EngineDatabase,
  view: "grid" | "uncorrected",
  asked: { readonly rows: readonly number[]; readonly columnCount: number },
): Promise<ReadonlyMap<number, readonly string[]>> {
  const names = Array.from({ length: asked.columnCount }, (_, index) => cellName(index));
  const found = await database.all(
    `SELECT row, ${names.join(", ")} FROM ${view} WHERE row IN (${[0, ...asked.rows.map(Math.trunc)].join(", ")})`,
  );
  return new Map(found.map(([row, ...cells]) => [Number(row), cells.map((cell) => (typeof cell === "string" ? cell : ""))]));
}

interface ShownRows {
  readonly rows: readonly number[];
  readonly corrections: CorrectionDocument;
}

/** Rows with their mapped cells, their corrections and their faults. */
export async function rowsToCorrect(
  database: EngineDatabase,
  sheet: SheetPlan,
  { rows, corrections }: ShownRows,
): Promise<readonly RowToCorrect[]> {
  const readings = await readingsOf(database, sheet);
  const cells = await cellsOf(database, "grid", { rows, columnCount: sheet.grid.columnCount });
  const columns = columnsOf(sheet);
  return rows.flatMap((row): RowToCorrect[] => {
    const texts = cells.get(row);
    if (!texts) return [];
    const { revision, cells: corrected } = correctionsOfRow(corrections, sheet.plan.sheet, row);
    const { state, faults } = readings.get(row) ?? { state: "skipped", faults: [] };
    const shown = columns.map(({ column, kind }): CellToCorrect => {
      const text = texts[column] ?? "";
      const masked = shownCell(text, kind);
      const correction = corrected.find((cell) => cell.column === column);
      return {
        ...{ column, text: masked, isMasked: masked !== text },
        corrected: correction
          ? { old: shownCell(correction.old, kind), by: correction.by, at: correction.at, reason: shownCell(correction.reason, null) }
          : null,
      };
    });
    return [{ row, revision, state, cells: shown, faults }];
  });
}

/** Each mapped column once, in file order. */
export function columnsOf({ plan }: SheetPlan): readonly ColumnToCorrect[] {
  const known = new Map<number, ColumnToCorrect>();
  for (const { entry } of plan.readings) {
    const { column, header, field } = entry;
    if (column === undefined || known.has(column)) continue;
    known.set(column, { column, header, field: field.key, title: field.title, kind: field.kind });
  }
  return [...known.values()].sort((a, b) => a.column - b.column);
}
