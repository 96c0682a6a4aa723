import type { EngineDatabase } from "@tieout/engine/duckdb";
import { choiceKey, type InspectedColumn, type Inspection, reviewBelow, type ValueChoices } from "@tieout/ingestion/core";
import type { ColumnReading } from "../canonical-value.ts";
import { cellName } from "../grid-sql.ts";

/** Fields whose amounts show how much money is behind a text, best first; if none is mapped, any mapped amount. */
const telling = ["amount", "dist_gross", "ending_balance", "gross_pay"];

function amountOf({ columns }: Inspection, readings: readonly ColumnReading[]): InspectedColumn | undefined {
  const summed = new Set(readings.map(({ entry }) => entry.column));
  const mapped = columns.filter(({ index, field, kind }) => field !== null && summed.has(index) && kind === "money");
  return telling.flatMap((key) => columns.find(({ index, field }) => field === key && summed.has(index)) ?? [])[0] ?? mapped[0];
}

const isAsked = ({ values }: ValueChoices): boolean =>
  values.some(({ canonical, confidence }) => canonical === null || confidence < reviewBelow);

/** Adds the sum of its rows to each text that needs a meaning: a code without a description can be recognized by its amounts. */
export async function withChoiceSums(
  database: EngineDatabase,
  inspection: Inspection,
  readings: readonly ColumnReading[],
): Promise<readonly ValueChoices[]> {
  const amount = amountOf(inspection, readings);
  const reading = readings.find(({ entry }) => entry.column === amount?.index);
  if (!amount || !reading) return inspection.values;
  const found: ValueChoices[] = [];
  for (const choice of inspection.values) {
    if (choice.column === null || !isAsked(choice)) {
      found.push(choice);
      continue;
    }
    const cell = `grid.${cellName(choice.column)}`;
    const rows = await database.all(
      `SELECT ${cell}, coalesce(sum(${reading.value}), 0)::HUGEINT FROM src${reading.join} JOIN grid ON grid.row = src.row WHERE ${cell} IS NOT NULL GROUP BY 1`,
    );
    const sums = new Map<string, bigint>();
    for (const [text, cents] of rows) {
      const key = choiceKey(String(text));
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(String(cents)));
    }
    const values = choice.values.map((value) => ({ ...value, sumCents: String(sums.get(choiceKey(value.text)) ?? 0n) }));
    found.push({ ...choice, amount: amount.header, values });
  }
  return found;
}
