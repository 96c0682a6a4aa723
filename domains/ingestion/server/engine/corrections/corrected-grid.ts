import { readFile } from "node:fs/promises";
import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type CellCorrection, type CorrectionDocument, correctedRows, type Mapping, noCorrections } from "@tieout/ingestion/core";
import { replaceGrid } from "../grid/grid-answers.ts";
import { cellName } from "../grid-sql.ts";
import { loadLookup } from "../load-lookup.ts";
import { openGrid } from "../read-grid.ts";

/** Name of the engine input and output that hold a file's corrections. */
export const correctionsName = "corrections.json";

export interface PlacedCorrection extends CellCorrection {
  readonly row: number;
}

export interface CorrectedGrid {
  readonly columnCount: number;
  readonly applied: readonly PlacedCorrection[];
  /** Corrections for cells that no longer have the corrected text or are no longer read. */
  readonly unfit: readonly PlacedCorrection[];
}

export async function readCorrections(context: EngineTaskContext, given: { readonly corrected?: true }): Promise<CorrectionDocument> {
  if (!given.corrected) return noCorrections;
  const document = JSON.parse(await readFile(context.inputPath(correctionsName), "utf8")) as CorrectionDocument;
  if (document.version !== 1) throw new Error("corrections of an unknown version");
  return document;
}

interface CorrectedSource {
  readonly grid: string;
  readonly mapping: Mapping;
  readonly corrections: CorrectionDocument;
}

/**
 * Creates the view `grid` with the sheet's corrected cells in place of the originals, which stay available in the view `uncorrected`.
 * Without corrections, only `grid` exists.
 */
export async function openCorrectedGrid(
  database: EngineDatabase,
  context: EngineTaskContext,
  opened: CorrectedSource,
): Promise<CorrectedGrid> {
  const { mapping, corrections } = opened;
  const { columnCount } = await openGrid(database, context.inputPath(opened.grid));
  const cells = correctedRows(corrections)
    .filter(({ sheet }) => sheet === mapping.sheetIndex)
    .flatMap(({ row, cells: ofRow }) => ofRow.map((cell): PlacedCorrection => ({ row, ...cell })));
  if (cells.length === 0) return { columnCount, applied: [], unfit: [] };
  await replaceGrid(database, "ALTER VIEW grid RENAME TO uncorrected");
  const isRead = ({ column }: PlacedCorrection): boolean =>
    column < columnCount && mapping.columns.some(({ index, field }) => index === column && field !== null);
  const fitting = await fittingPlaces(database, context.workDirectory, cells.filter(isRead));
  const applied = cells.filter((cell) => fitting.has(placeOf(cell)));
  await createCorrected(database, columnCount, [...new Set(applied.map(({ column }) => column))]);
  return { columnCount, applied, unfit: cells.filter((cell) => !fitting.has(placeOf(cell))) };
}

const placeOf = ({ row, column }: Pick<PlacedCorrection, "row" | "column">): string => `${row}:${column}`;

/** A table of corrections for each column, and which corrections apply because the file still has the original text. */
async function fittingPlaces(
  database: EngineDatabase,
  directory: string,
  cells: readonly PlacedCorrection[],
): Promise<ReadonlySet<string>> {
  const fitting = new Set<string>();
  const columns = [
    { name: "row", sqlType: "INTEGER" },
    { name: "was", sqlType: "VARCHAR" },
    { name: "t", sqlType: "VARCHAR" },
  ] as const;
  for (const column of new Set(cells.map((cell) => cell.column))) {
    const rows = cells.filter((cell) => cell.column === column).map(({ row, old, text }) => [row, old || null, text || null] as const);
    const table = `fix_${column}`;
    await loadLookup(database, { table, directory, columns }, rows);
    const differs = `coalesce(g.${cellName(column)}, '') <> coalesce(f.was, '')`;
    await database.run(`DELETE FROM ${table} f WHERE NOT EXISTS (SELECT 1 FROM uncorrected g WHERE g.row = f.row AND NOT (${differs}))`);
    for (const [row] of await database.all(`SELECT row FROM ${table}`)) fitting.add(placeOf({ row: Number(row), column }));
  }
  return fitting;
}

async function createCorrected(database: EngineDatabase, columnCount: number, corrected: readonly number[]): Promise<void> {
  const cells = Array.from({ length: columnCount }, (_, index) => {
    const name = cellName(index);
    return corrected.includes(index) ? `CASE WHEN f${index}.row IS NULL THEN g.${name} ELSE f${index}.t END AS ${name}` : `g.${name}`;
  });
  const joins = corrected.map((index) => ` LEFT JOIN fix_${index} f${index} ON g.row = f${index}.row`).join("");
  await replaceGrid(database, `CREATE VIEW grid AS SELECT g.row AS row, ${cells.join(", ")} FROM uncorrected g${joins}`);
}
