import type { PlainDate } from "@tieout/kernel";
import type { CanonicalSchema } from "./canonical/canonical-schema.ts";
import type { RowRef, SourcePlace } from "./paper-result.ts";

/** A value as returned by the engine: BIGINT as bigint, dates selected as VARCHAR. */
export type QueryValue = string | number | bigint | boolean | null | readonly QueryValue[] | { readonly [name: string]: QueryValue };

/** A row in a query result; its chunk holds the columns, by alias. */
export interface QueryRecord {
  readonly columns: ReadonlyMap<string, readonly QueryValue[]>;
  readonly at: number;
}

const cellOf = (record: QueryRecord, name: string): QueryValue => record.columns.get(name)?.[record.at] ?? null;
export const isTrue = (record: QueryRecord, name: string): boolean => cellOf(record, name) === true;

export function textOf(record: QueryRecord, name: string): string | null {
  const value = cellOf(record, name);
  return typeof value === "string" ? value : null;
}
/** Dates are selected as VARCHAR, `YYYY-MM-DD`. */
export const dateOf = (record: QueryRecord, name: string): PlainDate | null => textOf(record, name) as PlainDate | null;

export function bigintOrNull(record: QueryRecord, name: string): bigint | null {
  const value = cellOf(record, name);
  return typeof value === "bigint" ? value : typeof value === "number" ? BigInt(value) : null;
}
export const bigintOf = (record: QueryRecord, name: string): bigint => bigintOrNull(record, name) ?? 0n;

export function numberOrNull(record: QueryRecord, name: string): number | null {
  const value = cellOf(record, name);
  return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : null;
}
export const numberOf = (record: QueryRecord, name: string): number => numberOrNull(record, name) ?? 0;

export const refOf = (record: QueryRecord): RowRef => ({
  file_no: numberOf(record, "file_no"),
  sheet: numberOf(record, "sheet"),
  row: numberOf(record, "row"),
});

/** Select list for a group of rows: the position of its first row, and the number of rows. */
export const placeColumns = { first_row: "min(ord)", source_rows: "count(*)" } as const;

/** Decodes `ord`, which combines file, sheet and row in one number (docs/canonical-schema.md). */
export function placeOf(record: QueryRecord): SourcePlace | null {
  const at = bigintOrNull(record, "first_row");
  if (at === null) return null;
  return {
    file_no: Number(at >> 48n),
    sheet: Number((at >> 32n) & 0xffffn),
    row: Number(at & 0xffffffffn),
    rows: numberOf(record, "source_rows"),
  };
}

/** Rows of a table that a query joins: a key, and a day if given. */
export interface KeyTable {
  readonly name: string;
  readonly rows: readonly { readonly key: string; readonly after: PlainDate | null }[];
}

/** One SELECT over the views of the canonical files, as a value. */
export interface Query<Row> {
  /** Select list: alias → expression. */
  readonly select: Readonly<Record<string, string>>;
  /** `FROM` and everything after it, including a total order. */
  readonly from: string;
  readonly read: (record: QueryRecord) => Row;
  readonly keys?: KeyTable;
}

/** Port for reading a run's canonical files, because core must not depend on a database. */
export interface CanonicalReader {
  readonly schema: CanonicalSchema;
  /** Returns a query's rows in order, each converted by the query's `read`. Queries run one at a time, in the order requested. */
  readonly read: <Row>(query: Query<Row>) => Promise<readonly Row[]>;
  /** Reads data that several papers share; a run reads each name only once. */
  readonly once: <Result>(name: string, read: () => Promise<Result>) => Promise<Result>;
}
