import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import {
  changedColumn,
  columnLetters,
  type HeaderFinding,
  hasPartedAmounts,
  hideSsnsOfTitle,
  partsLineAndAmount,
  type ReportDefinition,
  type SourceRow,
} from "@tieout/ingestion/core";
import type { Dialect } from "@tieout/spreadsheet/read";
import { cellName } from "../grid-sql.ts";
import { headerCellsOf, readGridRows } from "../read-grid.ts";
import type { Grid } from "../write-grid.ts";
import { findShiftedCells } from "./shifted-cells.ts";

interface Misreading {
  readonly code: "columns-change" | "amounts-parted" | "cells-shifted";
  readonly msg: string;
}

interface GridReading {
  readonly grid: Grid;
  readonly header: HeaderFinding;
  readonly report: ReportDefinition;
  /** Set for delimited text. */
  readonly dialect: Dialect | undefined;
}

const mostLooked = 500;

/** Usually there are no such rows, so they are looked for before cells in other columns are read. */
async function firstRows(database: EngineDatabase, condition: string): Promise<readonly SourceRow[]> {
  const found = await database.all(`SELECT row FROM grid WHERE ${condition} ORDER BY row LIMIT ${mostLooked}`);
  return found.length === 0 ? [] : readGridRows(database, `row IN (${found.map(([row]) => String(row)).join(", ")})`);
}

/** Why a sheet's columns can't be read under its header although every cell could be; null if nothing suggests this. */
export async function findMisreading(database: EngineDatabase, read: GridReading): Promise<Misreading | null> {
  const { dialect } = read;
  const shifted = dialect ? ((await findShiftedCells(database, { ...read, dialect })) ?? (await partedAmounts(database, read))) : null;
  return shifted ?? changedColumns(database, read);
}

async function partedAmounts(database: EngineDatabase, { grid, header, dialect }: GridReading): Promise<Misreading | null> {
  if (dialect?.delimiter !== ",") return null;
  const [last] = header.headerRows.slice(-1);
  if (last === undefined) {
    const rows = (await readGridRows(database, `row <= ${mostLooked}`)).filter(
      ({ cells }) => cells.filter((cell) => cell !== "").length > 1,
    );
    const parted = rows.filter(({ cells }) => partsLineAndAmount(cells));
    return parted[0] && parted.length * 2 > rows.length ? partedAt(parted[0].row) : null;
  }
  if (!grid.facts || grid.facts.uniformColumns) return null;
  const [cells = []] = await headerCellsOf(database, [last]);
  const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const beyond = Array.from({ length: Math.max(0, grid.columns - width) }, (_, at) => `${cellName(width + at)} IS NOT NULL`);
  if (width === 0 || beyond.length === 0) return null;
  const longer = await firstRows(database, `row > ${last} AND (${beyond.join(" OR ")})`);
  const parted = longer.filter((row) => hasPartedAmounts(row.cells, width));
  return parted[0] && parted.length >= longer.length * 0.9 ? partedAt(parted[0].row) : null;
}

const partedAt = (row: number): Misreading => ({
  code: "amounts-parted",
  msg: `Row ${row} has an amount with a comma that is not in quotes, such as 1,234.56, so its cells shift to the right and amounts would be read wrong. Export the report again as XLSX, with tabs between the cells, or with quotes around amounts, and upload that file.`,
});

/** A header repeated with its columns in another order, or with other columns. */
async function changedColumns(database: EngineDatabase, { header, report }: GridReading): Promise<Misreading | null> {
  const last = header.headerRows.at(-1);
  if (last === undefined) return null;
  const [names = []] = await headerCellsOf(database, [last]);
  const named = names.flatMap((text, index) => (text.trim() === "" ? [] : [{ index, text }]));
  const listed = named.map(({ text }) => quoteLiteral(text)).join(", ");
  const probes = named.slice(0, 2).map(({ index }) => `${cellName(index)} IN (${listed})`);
  if (probes.length < 2) return null;
  for (const { row, cells } of await firstRows(database, `row > ${last} AND ${probes.join(" AND ")}`)) {
    const changed = changedColumn(report, names, cells);
    if (!changed) continue;
    const before = changed.before === "" ? "no header" : `“${hideSsnsOfTitle(changed.before)}”`;
    const msg = `Row ${row} is another header: column ${columnLetters(changed.index)}, ${before} above, is “${hideSsnsOfTitle(changed.after)}” from there on. The rows below it would be read wrong. Ask for an export whose columns stay in one order, or put each part on a separate sheet of one workbook.`;
    return { code: "columns-change", msg };
  }
  return null;
}
