import type { EngineDatabase } from "@tieout/engine/duckdb";
import { checkTotals, type FieldAmounts, parseCell, type TotalRow, type TotalRowCheck } from "@tieout/ingestion/core";
import { type CanonicalPlan, joins, ownValue, rejectedSql } from "./canonical-select.ts";
import type { ColumnReading } from "./canonical-value.ts";
import { parquetFrom } from "./grid-sql.ts";
import { loadLookup } from "./load-lookup.ts";
import type { FoundTotal } from "./prepare-source.ts";

const moneyReadings = (plan: Pick<CanonicalPlan, "readings">) => plan.readings.filter((reading) => reading.entry.field.kind === "money");
const asBigint = (value: unknown): bigint => (typeof value === "bigint" ? value : BigInt(typeof value === "number" ? value : 0));

/** Sums of the mapped money columns by row outcome: kept rows from the written file, the rest from the source. */
export async function collectAmounts(
  database: EngineDatabase,
  plan: CanonicalPlan,
  written: { readonly canonicalPath: string; readonly rejected: number },
): Promise<Readonly<Record<string, FieldAmounts>>> {
  const readings = moneyReadings(plan);
  if (readings.length === 0) return {};
  const sums = (values: readonly string[]) => values.map((value) => `coalesce(sum(${value}), 0)::HUGEINT`).join(", ");
  const keys = [...new Set(readings.map((reading) => reading.entry.field.key))];
  const values = keys.map((key) => `(${ownValue(readings, key)})`);
  const [kept = []] = await database.all(
    `SELECT ${sums(keys.map((key) => `CASE WHEN in_period THEN ${key} END`))}, ${sums(keys.map((key) => `CASE WHEN NOT in_period THEN ${key} END`))} FROM ${parquetFrom(written.canonicalPath)}`,
  );
  const read = await sumReadings(database, plan, readings);
  const [rejected = []] =
    written.rejected === 0 ? [[]] : await database.all(`SELECT ${sums(values)} FROM src${joins(plan)} WHERE ${rejectedSql(plan)}`);
  return Object.fromEntries(
    keys.map((key, index) => [
      key,
      {
        keptCents: asBigint(kept[index]),
        outOfPeriodCents: asBigint(kept[keys.length + index]),
        rejectedCents: asBigint(rejected[index]),
        readCents: read.get(key) ?? 0n,
      },
    ]),
  );
}

/** Sums over all data rows in the source by field: taken from the reading, or computed here. */
export async function sumReadings(
  database: EngineDatabase,
  plan: Pick<CanonicalPlan, "readings">,
  readings: readonly ColumnReading[],
): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map<string, bigint>();
  const open: ColumnReading[] = [];
  for (const reading of readings) {
    const { key } = reading.entry.field;
    if (reading.sumCents === undefined) open.push(reading);
    else sums.set(key, (sums.get(key) ?? 0n) + reading.sumCents);
  }
  if (open.length === 0) return sums;
  const list = open.map(({ value }) => `coalesce(sum(${value}), 0)::HUGEINT`).join(", ");
  const [found = []] = await database.all(`SELECT ${list} FROM src${joins({ ...plan, readings: open })}`);
  for (const [index, { entry }] of open.entries()) sums.set(entry.field.key, (sums.get(entry.field.key) ?? 0n) + asBigint(found[index]));
  return sums;
}

/** Compares each total row in the source with the sums of the data rows above it, or below it if the total comes first. */
export async function collectTotals(
  database: EngineDatabase,
  plan: Pick<CanonicalPlan, "readings">,
  source: { readonly totals: readonly FoundTotal[]; readonly directory: string },
): Promise<readonly (TotalRowCheck & { readonly level: FoundTotal["level"] })[]> {
  const readings = moneyReadings(plan).filter((reading) => reading.entry.column !== undefined);
  if (source.totals.length === 0 || readings.length === 0) return [];
  const columns = [{ name: "row", sqlType: "INTEGER" }] as const;
  await loadLookup(
    database,
    { table: "totals", directory: source.directory, columns },
    source.totals.map((total) => [total.row]),
  );
  const sums = readings.map((reading) => `coalesce(sum(${reading.whole ?? reading.value}), 0)::HUGEINT`).join(", ");
  const found = await database.all(
    `SELECT totals.row, ${sums} FROM src${joins({ ...plan, readings })} ASOF JOIN totals ON src.row <= totals.row GROUP BY totals.row ORDER BY totals.row`,
  );
  const [wholes = []] = await database.all(`SELECT ${sums} FROM src${joins({ ...plan, readings })}`);
  const all = Object.fromEntries(readings.map(({ entry }, index) => [entry.name, asBigint(wholes[index])]));
  const buckets = new Map(found.map((bucket) => [Number(bucket[0]), bucket.slice(1).map(asBigint)]));
  const running = readings.map(() => 0n);
  const covered = await sumsOfCovered(database, { readings, sums, joined: joins({ ...plan, readings }) }, source);
  let hasRowsAbove = false;
  const rows = source.totals.map((total): TotalRow => {
    const bucket = buckets.get(total.row) ?? [];
    const stated: Record<string, bigint> = {};
    const above: Record<string, bigint> = {};
    for (const [index, { entry }] of readings.entries()) {
      running[index] = (running[index] ?? 0n) + (bucket[index] ?? 0n);
      above[entry.name] = running[index] ?? 0n;
      const parsed = parseCell(total.cells[entry.column ?? -1] ?? "", entry.context);
      if (typeof parsed.value === "bigint") stated[entry.name] = entry.sign === "reversed" ? -parsed.value : parsed.value;
    }
    if (buckets.has(total.row)) hasRowsAbove = true;
    const place = { row: total.row, level: total.level, statedCents: stated, sumAboveCents: above, ...covered.get(total.row) };
    return buckets.has(total.row) ? place : { ...place, rowsAbove: hasRowsAbove ? "none_since_last" : "none" };
  });
  const levels = new Map(source.totals.map((total) => [total.row, total.level]));
  const fields = new Map(readings.map(({ entry }) => [entry.name, entry.field.key]));
  return checkTotals(rows, all).map((check) => ({
    ...check,
    field: fields.get(check.field) ?? check.field,
    level: levels.get(check.row) ?? "subtotal",
  }));
}

interface SumSql {
  readonly readings: readonly ColumnReading[];
  readonly sums: string;
  readonly joined: string;
}

/** Sums of the data rows that each total covers, if those rows are known. */
async function sumsOfCovered(
  database: EngineDatabase,
  { readings, sums, joined }: SumSql,
  { totals, directory }: { readonly totals: readonly FoundTotal[]; readonly directory: string },
): Promise<ReadonlyMap<number, Pick<TotalRow, "sumCoveredCents">>> {
  const known = totals.flatMap(({ row, covers }) => (covers ? [[row, ...covers]] : []));
  if (known.length === 0) return new Map();
  const columns = ["row", "a", "z"].map((name) => ({ name, sqlType: "INTEGER" }) as const);
  await loadLookup(database, { table: "covered", directory, columns }, known);
  const found = await database.all(
    `SELECT covered.row, ${sums} FROM src${joined} JOIN covered ON src.row BETWEEN covered.a AND covered.z GROUP BY covered.row`,
  );
  return new Map(
    found.map(([row, ...values]) => [
      Number(row),
      { sumCoveredCents: Object.fromEntries(readings.map(({ entry }, at) => [entry.name, asBigint(values[at])])) },
    ]),
  );
}
