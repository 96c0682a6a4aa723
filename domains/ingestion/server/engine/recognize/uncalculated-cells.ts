import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type ColumnSuggestion,
  classifyRow,
  type RowRoles,
  reviewBelow,
  type UncalculatedCells,
  uncalculatedText,
} from "@tieout/ingestion/core";
import { type UncalculatedColumn, uncalculatedColumns } from "@tieout/spreadsheet/read";
import { readGridRows } from "../read-grid.ts";
import type { SheetSubject } from "../sheet-subject.ts";
import { placesInSheet } from "../sheets/write-name-column.ts";

/** Low enough that a column whose formulas have no results needs review. */
const uncalculatedConfidence = 0.4;

export type CalculatedSuggestion = ColumnSuggestion & { readonly uncalculated?: UncalculatedCells };

interface ReadSheet {
  /** The sheet's columns, 1-based, by report column. */
  readonly places: readonly number[];
  readonly found: readonly UncalculatedColumn[];
  readonly rowsBefore: number;
  readonly name?: string;
}

function readSheets({ file, grid, stacked }: SheetSubject): readonly ReadSheet[] {
  const found = (facts: SheetSubject["grid"]["facts"]) => uncalculatedColumns(facts?.formulas ?? [], file.calculation ?? "unknown");
  if (!stacked) {
    const places = placesInSheet(grid);
    const own = Array.from({ length: grid.columns }, (_, index) => (places?.[index] ?? index) + 1);
    return [{ places: own, found: found(grid.facts), rowsBefore: 0 }];
  }
  return stacked.sheets.map(({ grid: own, columns, rowsBefore, name }) => ({
    ...{ rowsBefore, name, found: found(own.facts) },
    places: columns.map((place) => (place < 0 ? 0 : (placesInSheet(own)?.[place] ?? place) + 1)),
  }));
}

const mostAsked = 10_000;

/** Data rows in the view `grid`; totals and headings may have formulas that aren't read into any record. */
async function dataRows(database: EngineDatabase, roles: RowRoles, rows: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  const asked = [...rows].slice(0, mostAsked);
  const read = asked.length === 0 ? [] : await readGridRows(database, `row IN (${asked.join(", ")})`);
  return new Set(read.filter(({ row, cells }) => classifyRow(row, cells, roles).kind === "data").map(({ row }) => row));
}

const rowsOf = ({ found, rowsBefore }: ReadSheet): readonly number[] => found.flatMap(({ rows }) => rows.map((row) => row + rowsBefore));

function uncalculatedIn(sheet: ReadSheet, index: number, data: ReadonlySet<number>): UncalculatedCells | undefined {
  const column = sheet.found.find((one) => one.column === sheet.places[index]);
  if (!column) return undefined;
  const rows = column.rows.filter((row) => data.has(row + sheet.rowsBefore));
  const [firstRow = column.rows[0] ?? 0] = rows;
  const cells = column.isWhole ? rows.length : column.missing + column.zeros + column.wrong;
  if (cells === 0) return undefined;
  const wrong = Math.min(column.wrong, cells);
  return { cells, ...(wrong > 0 ? { wrong } : {}), firstRow, ...(sheet.name === undefined ? {} : { sheet: sheet.name }) };
}

/** Columns with formulas in data rows that have no result: each such column says so and needs review, whatever its suggested field. */
export async function withUncalculated(
  database: EngineDatabase,
  subject: SheetSubject,
  roles: RowRoles,
  suggestions: readonly ColumnSuggestion[],
): Promise<readonly CalculatedSuggestion[]> {
  const sheets = readSheets(subject).filter(({ found }) => found.length > 0);
  if (sheets.length === 0) return suggestions;
  const data = await dataRows(database, roles, new Set(sheets.flatMap(rowsOf)));
  return suggestions.map((suggestion) => {
    const found = sheets.flatMap((sheet) => uncalculatedIn(sheet, suggestion.index, data) ?? []);
    const [first] = found;
    if (!first) return suggestion;
    const total = (of: "cells" | "wrong") => found.reduce((sum, one) => sum + (one[of] ?? 0), 0);
    const uncalculated = { ...first, cells: total("cells"), ...(total("wrong") > 0 ? { wrong: total("wrong") } : {}) };
    // A column that is certain to be left out needs no results.
    if (suggestion.field === null && suggestion.confidence >= reviewBelow) return { ...suggestion, uncalculated };
    const reason = `${suggestion.reason} The column ${uncalculatedText(uncalculated)}.`;
    return { ...suggestion, uncalculated, reason, confidence: Math.min(suggestion.confidence, uncalculatedConfidence) };
  });
}
