import type { EngineDatabase } from "@tieout/engine/duckdb";
import { classifyRow, type RowFinding, type RowRoles, statementSums } from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { readGridRows } from "../read-grid.ts";

/** A longer sheet lists transactions rather than the groups in a statement. */
const mostLines = 1_000;
/** With only one column, a statement's lines add up to each other in many ways. */
const fewestColumns = 2;

/** Statement rows that sum other rows in the statement without a word that says so. */
export async function findStatementSums(
  database: EngineDatabase,
  roles: RowRoles,
  centsOf: (cells: readonly string[]) => readonly (bigint | null)[],
): Promise<readonly RowFinding[]> {
  if (roles.money.length < fewestColumns) return [];
  const last = Math.trunc(roles.headerRows.at(-1) ?? 0);
  const [counted = []] = await askGrid(database, `SELECT count(*) FROM grid WHERE row > ${last}`);
  if (Number(counted[0]) > mostLines) return [];
  const rows = await readGridRows(database, `row > ${last}`);
  const lines = rows.filter(({ row, cells }) => classifyRow(row, cells, roles).kind === "data");
  return statementSums(lines.map((line) => ({ ...line, cents: centsOf(line.cells) })));
}
