import type { EngineDatabase } from "@tieout/engine/duckdb";
import { foldText, isFilled, type SourceRow, saysNothing } from "@tieout/ingestion/core";
import { type ColumnsAsked, tellingRows } from "../grid/column-texts.ts";
import { headerCellsOf, readGridRows, readSpreadRows } from "../read-grid.ts";
import type { SheetSubject } from "../sheet-subject.ts";

/** Number of rows used for statistics and suggestions: the first rows, and others spread over the whole sheet. */
const sampleRows = 3_000;
const firstRows = 500;
/** Number of distinct texts added for a column that has no values in the sample. */
const rareTexts = 40;

/**
 * Reads rows below the header to recognize the report, leaving out banners and headers repeated on later pages. If a column is empty or
 * zero in these rows, it is so in the whole sheet, because any rows where it isn't are added.
 */
export async function readSample(database: EngineDatabase, { grid, header, head, stacked }: SheetSubject): Promise<readonly SourceRow[]> {
  const belowRow = header.headerRows.at(-1) ?? 0;
  const step = Math.max(1, Math.floor(grid.lastRow / sampleRows));
  const headers = (await headerCellsOf(database, header.headerRows)).map(namesOf);
  const banner = new Set(head.filter(({ row }) => row < belowRow).map(({ cells }) => cells.join("\n")));
  const isData = (row: SourceRow): boolean => !banner.has(row.cells.join("\n")) && !headers.some((names) => repeatsHeader(row, names));
  const isWanted = (row: string) => `${row} > ${belowRow} AND (${row} <= ${belowRow + firstRows} OR ${row} % ${step} = 0)`;
  const isNumbered = stacked !== null || grid.facts !== undefined || grid.named !== undefined;
  const spread = await (isNumbered ? readGridRows(database, isWanted("row")) : readSpreadRows(database, grid.path, isWanted));
  const sample = spread.filter(isData);
  if (step === 1) return sample;
  const rare = (await readRare(database, { belowRow, columns: silentColumns(sample, grid.columns), columnCount: grid.columns })).filter(
    isData,
  );
  const known = new Set(sample.map(({ row }) => row));
  return [...sample, ...rare.filter(({ row }) => !known.has(row))].sort((a, b) => a.row - b.row);
}

const tellsSomething = (cell: string): boolean => /[1-9\p{L}]/u.test(cell) && !saysNothing(foldText(cell));

const silentColumns = (sample: readonly SourceRow[], count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) => !sample.some(({ cells }) => tellsSomething(cells[index] ?? "")));

/** Rows in which some of the columns have values. */
async function readRare(database: EngineDatabase, asked: ColumnsAsked): Promise<readonly SourceRow[]> {
  const rows = await tellingRows(database, asked, rareTexts);
  return rows.size === 0 ? [] : readGridRows(database, `row IN (${[...rows].join(", ")})`);
}

type Names = readonly { readonly index: number; readonly cell: string }[];
const namesOf = (header: readonly string[]): Names => header.flatMap((cell, index) => (isFilled(cell) ? [{ index, cell }] : []));

/** Whether a row repeats the header on another page, meaning it has most of the header's cells. */
const repeatsHeader = ({ cells }: SourceRow, names: Names): boolean =>
  names.length > 1 && names.filter(({ index, cell }) => cells[index] === cell).length * 2 > names.length;
