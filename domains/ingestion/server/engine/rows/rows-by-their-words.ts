import type { EngineDatabase } from "@tieout/engine/duckdb";
import { otherwiseChosen, type RowRoles, type SourceRow, wordedRows } from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { countFilled, rowsToClassify } from "../read-grid.ts";

interface RowChoices {
  readonly chosen: Readonly<Record<string, string>> | undefined;
  readonly centsOf: (cells: readonly string[]) => bigint | undefined;
}

/** Adds the rows that are skipped because of their words to the roles' list of possible non-records. */
export async function withWordedRows(database: EngineDatabase, roles: RowRoles, { chosen, centsOf }: RowChoices): Promise<RowRoles> {
  const described = await askGrid(database, "SELECT column_name FROM (DESCRIBE SELECT * FROM grid)");
  const columnCount = described.length - 1;
  const filled = await countFilled(database, columnCount);
  const rows: SourceRow[] = [];
  for await (const [row, ...cells] of rowsToClassify(database, { columnCount, roles, filled, belowRow: roles.headerRows.at(-1) ?? 0 }))
    rows.push({ row: Number(row), cells: cells.map((cell) => (typeof cell === "string" ? cell : "")) });
  const found = wordedRows(rows, roles, { centsOf, chosen });
  if (found.length === 0) return roles;
  const kinds = new Map([...roles.kinds, ...otherwiseChosen(found, chosen)]);
  return { ...roles, kinds, findings: [...roles.findings, ...found] };
}
