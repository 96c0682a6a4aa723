import type { EngineDatabase, EngineValue } from "@tieout/engine/duckdb";
import type { PlainDate } from "@tieout/kernel";

/** A row of a query; the columns are those of its chunk, by alias. */
export interface EngineRecord {
  readonly columns: ReadonlyMap<string, readonly EngineValue[]>;
  readonly at: number;
}

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
    const columns = new Map(names.map((name, index) => [name, chunk.columns[index] ?? []]));
    for (let at = 0; at < chunk.rowCount; at++) records.push({ columns, at });
  }
  return records;
}

const cellOf = (record: EngineRecord, name: string): EngineValue => record.columns.get(name)?.[record.at] ?? null;
export const isTrue = (record: EngineRecord, name: string): boolean => cellOf(record, name) === true;

export function textOf(record: EngineRecord, name: string): string | null {
  const value = cellOf(record, name);
  return typeof value === "string" ? value : null;
}
/** Dates are selected as VARCHAR, `YYYY-MM-DD`. */
export const dateOf = (record: EngineRecord, name: string): PlainDate | null => textOf(record, name) as PlainDate | null;

export function bigintOrNull(record: EngineRecord, name: string): bigint | null {
  const value = cellOf(record, name);
  return typeof value === "bigint" ? value : typeof value === "number" ? BigInt(value) : null;
}
export const bigintOf = (record: EngineRecord, name: string): bigint => bigintOrNull(record, name) ?? 0n;

export function numberOrNull(record: EngineRecord, name: string): number | null {
  const value = cellOf(record, name);
  return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : null;
}
export const numberOf = (record: EngineRecord, name: string): number => numberOrNull(record, name) ?? 0;

export const refOf = (record: EngineRecord) => ({
  file_no: numberOf(record, "file_no"),
  sheet: numberOf(record, "sheet"),
  row: numberOf(record, "row"),
});
