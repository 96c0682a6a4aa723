import type { EngineDatabase, EngineValue } from "@tieout/engine/duckdb";
import type { PlainDate } from "@tieout/kernel";

/** A row of a query by column alias. */
export type EngineRecord = Readonly<Record<string, EngineValue>>;

/** Reads a query whose select list is `expressions`, in the order of the keys. `rest` holds FROM and everything after it. */
export async function readRecords(
  db: EngineDatabase,
  expressions: Readonly<Record<string, string>>,
  rest: string,
): Promise<EngineRecord[]> {
  const names = Object.keys(expressions);
  const list = names.map((name) => `${expressions[name]} AS "${name}"`).join(", ");
  const records: EngineRecord[] = [];
  for await (const chunk of db.columns(`SELECT ${list} ${rest}`)) {
    for (let row = 0; row < chunk.rowCount; row++) {
      const record: Record<string, EngineValue> = {};
      for (const [index, name] of names.entries()) record[name] = chunk.columns[index]?.[row] ?? null;
      records.push(record);
    }
  }
  return records;
}

export function textOf(record: EngineRecord, name: string): string | null {
  const value = record[name] ?? null;
  return typeof value === "string" ? value : null;
}
/** Dates are selected as VARCHAR, `YYYY-MM-DD`. */
export const dateOf = (record: EngineRecord, name: string): PlainDate | null => textOf(record, name) as PlainDate | null;

export function bigintOrNull(record: EngineRecord, name: string): bigint | null {
  const value = record[name] ?? null;
  return typeof value === "bigint" ? value : typeof value === "number" ? BigInt(value) : null;
}
export const bigintOf = (record: EngineRecord, name: string): bigint => bigintOrNull(record, name) ?? 0n;

export function numberOrNull(record: EngineRecord, name: string): number | null {
  const value = record[name] ?? null;
  return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : null;
}
export const numberOf = (record: EngineRecord, name: string): number => numberOrNull(record, name) ?? 0;

export const refOf = (record: EngineRecord) => ({
  file_no: numberOf(record, "file_no"),
  sheet: numberOf(record, "sheet"),
  row: numberOf(record, "row"),
});
