import { quoteLiteral } from "@tieout/engine/duckdb";
import type { PlainDate } from "@tieout/kernel";
import { formatCents } from "@tieout/kernel";
import type { ExceptionItem, ReportKey, RowRef } from "../../core/index.ts";
import type { TalliedException } from "../../core/rules/rule-tally.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { bigintOf, dateOf, numberOf, readRecords, refOf, textOf } from "./read-records.ts";

const refLimit = 100;
const batch = 2000;

/** A table of keys, and a day per key where one is given. */
async function keyTable(
  tables: CanonicalTables,
  name: string,
  rows: readonly { readonly key: string; readonly after: PlainDate | null }[],
): Promise<void> {
  await tables.db.run(`CREATE OR REPLACE TABLE ${name} (pk VARCHAR, after DATE)`);
  for (let from = 0; from < rows.length; from += batch) {
    const values = rows.slice(from, from + batch).map(({ key, after }) => `(${quoteLiteral(key)}, ${after ? `DATE '${after}'` : "NULL"})`);
    await tables.db.run(`INSERT INTO ${name} VALUES ${values.join(", ")}`);
  }
}

export interface DatedRow extends RowRef {
  readonly key: string;
  readonly on: PlainDate;
  readonly amountCents: bigint;
}

interface RowsAfter {
  readonly report: ReportKey;
  readonly date: string;
  readonly amount: string;
  readonly condition: string;
}

/** The rows of the named people after their own day, of the plan year. */
export async function rowsAfter(
  tables: CanonicalTables,
  candidates: readonly { readonly key: string; readonly after: PlainDate }[],
  { report, date, amount, condition }: RowsAfter,
): Promise<DatedRow[]> {
  if (candidates.length === 0) return [];
  await keyTable(tables, "candidates", candidates);
  const records = await readRecords(
    tables.db,
    { key: "rows.pk", on: `(${date})::VARCHAR`, amount: `(${amount})::BIGINT`, file_no: "file_no", sheet: "sheet", row: '"row"' },
    `FROM ${report} rows JOIN candidates USING (pk) WHERE in_period AND (${date}) > after AND (${condition}) ORDER BY file_no, sheet, "row"`,
  );
  return records.flatMap((record) => {
    const on = dateOf(record, "on");
    return on ? [{ ...refOf(record), key: textOf(record, "key") ?? "", on, amountCents: bigintOf(record, "amount") }] : [];
  });
}

interface PersonRows {
  readonly count: number;
  readonly refs: readonly RowRef[];
}

async function rowsOfPeople(tables: CanonicalTables, report: ReportKey, keys: readonly string[]): Promise<Map<string, PersonRows>> {
  await keyTable(
    tables,
    "wanted",
    keys.map((key) => ({ key, after: null })),
  );
  const records = await readRecords(
    tables.db,
    { key: "pk", count: "count", file_no: "file_no", sheet: "sheet", row: '"row"' },
    `FROM (SELECT rows.pk, file_no, sheet, "row", count(*) OVER (PARTITION BY rows.pk) AS count,
        row_number() OVER (PARTITION BY rows.pk ORDER BY file_no, sheet, "row") AS nth
      FROM ${report} rows JOIN wanted USING (pk) WHERE in_period)
    WHERE nth <= ${refLimit} ORDER BY pk, file_no, sheet, "row"`,
  );
  const found = new Map<string, { count: number; refs: RowRef[] }>();
  for (const record of records) {
    const key = textOf(record, "key") ?? "";
    const person = found.get(key) ?? { count: numberOf(record, "count"), refs: [] };
    person.refs.push(refOf(record));
    found.set(key, person);
  }
  return found;
}

/** Puts file, sheet and row to the exceptions that name people. */
export async function withRows(tables: CanonicalTables, exceptions: readonly TalliedException[]): Promise<ExceptionItem[]> {
  const wanted = new Map<ReportKey, Set<string>>();
  for (const { report, keys } of exceptions.flatMap(({ rowsOf }) => rowsOf)) {
    const known = wanted.get(report) ?? new Set<string>();
    for (const key of keys) known.add(key);
    wanted.set(report, known);
  }
  const rows = new Map<ReportKey, Map<string, PersonRows>>();
  for (const [report, keys] of wanted) if (tables.has(report)) rows.set(report, await rowsOfPeople(tables, report, [...keys]));
  return exceptions.map(({ id, rule, title, severity, subject, amountCents, msg, refs, rowsOf }) => {
    const people = rowsOf.flatMap(({ report, keys }) => keys.flatMap((key) => rows.get(report)?.get(key) ?? []));
    const all = [...refs, ...people.flatMap((person) => person.refs)];
    const ref_count = refs.length + people.reduce((sum, { count }) => sum + count, 0);
    const amount = amountCents === null ? null : formatCents(amountCents);
    return { id, rule, title, severity, subject, amount, msg, refs: all.slice(0, refLimit), ref_count };
  });
}
