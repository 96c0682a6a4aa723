import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type InspectedColumn, type Inspection, judgedByAllRows, reports, totalsToProve } from "@tieout/ingestion/core";
import type { ColumnReading } from "../canonical-value.ts";

const amountIn = ({ value }: ColumnReading): string => `coalesce(${value}, 0)`;

/** For columns left out because they are the total of the columns by source, compares them with that sum in every data row. */
export async function withProvenTotals(
  database: EngineDatabase,
  { columns, mapping }: Inspection,
  readings: readonly ColumnReading[],
): Promise<readonly InspectedColumn[]> {
  const asked = totalsToProve(reports[mapping.reportKey], columns);
  if (!asked) return columns;
  const readingOf = (index: number): ColumnReading | undefined => readings.find(({ entry }) => entry.column === index);
  const judged = new Map<number, InspectedColumn>();
  for (const column of asked.totals) {
    const total = readingOf(column.index);
    // Formulas without results cannot be summed.
    if (!total || column.uncalculated) continue;
    const sums = asked.sums.map((indexes) => indexes.flatMap((index) => readingOf(index) ?? []));
    const held = sums.map((parts) => `count(*) FILTER (${amountIn(total)} = ${["0", ...parts.map(amountIn)].join(" + ")})`);
    const joined = [...new Set([total, ...sums.flat()])].map(({ join }) => join).join("");
    const [found = []] = await database.all(
      `SELECT count(*), count(*) FILTER (${amountIn(total)} <> 0), ${held.join(", ")} FROM src${joined}`,
    );
    const [rows = 0, moving = 0, ...equal] = found.map(Number);
    // A total that is zero in every row proves nothing.
    if (moving > 0) judged.set(column.index, judgedByAllRows(column, { equal: Math.max(...equal), rows }));
  }
  return columns.map((column) => judged.get(column.index) ?? column);
}
