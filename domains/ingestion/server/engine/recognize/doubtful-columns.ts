import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { ColumnSuggestion } from "@tieout/ingestion/core";
import { cellName } from "../grid-sql.ts";
import type { SheetSubject } from "../sheet-subject.ts";
import { placesInSheet } from "../sheets/write-name-column.ts";

/** A column without proven boundaries needs review, even if such a column was accepted in another file. */
const doubtfulConfidence = 0.8;
/** Rows with fewer cells are titles and footers. */
const fewestCells = 3;

/** Requires review for the fixed-width columns whose boundaries or headings are uncertain, whatever their suggested field. */
export async function withDoubtfulColumns(
  database: EngineDatabase,
  { file, grid, header }: Pick<SheetSubject, "file" | "grid" | "header">,
  suggestions: readonly ColumnSuggestion[],
): Promise<readonly ColumnSuggestion[]> {
  if (!file.fixed || file.named) return suggestions;
  const apart = await rowsWithTextsApart(database, grid.columns, header.headerRows.at(-1) ?? 0);
  const places = placesInSheet(grid);
  return suggestions.map((suggestion) => {
    const row = apart[suggestion.index] ?? 0;
    const isUnsure = file.fixed?.doubtful?.includes(places?.[suggestion.index] ?? suggestion.index) ?? false;
    if (row === 0 && !isUnsure) return suggestion;
    const doubt =
      row > 0
        ? `Row ${row} has two texts far apart here, so these may be two columns.`
        : "It is not certain that this heading belongs to this column.";
    return {
      ...suggestion,
      confidence: Math.min(suggestion.confidence, doubtfulConfidence),
      reason: `${suggestion.reason} ${doubt} Check the column breaks.`,
    };
  });
}

/** By column, the first row whose text contains two or more consecutive blanks; 0 if none does. */
async function rowsWithTextsApart(database: EngineDatabase, columnCount: number, belowRow: number): Promise<readonly number[]> {
  if (columnCount === 0) return [];
  const cells = Array.from({ length: columnCount }, (_, index) => cellName(index));
  const filled = cells.map((cell) => `(coalesce(${cell}, '') <> '')::INTEGER`).join(" + ");
  const firsts = cells.map((cell) => `min(row) FILTER (regexp_matches(${cell}, '[^ $\\x{a0}][ \\x{a0}]{2,}[^ \\x{a0}]'))`);
  const [found = []] = await database.all(
    `SELECT ${firsts.join(", ")} FROM grid WHERE row > ${Math.trunc(belowRow)} AND ${filled} >= ${fewestCells}`,
  );
  return found.map((row) => Number(row ?? 0));
}
