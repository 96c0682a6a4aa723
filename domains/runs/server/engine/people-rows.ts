import type { ReportKey } from "@tieout/catalog/core";
import { formatCents } from "@tieout/kernel";
import {
  type ExceptionItem,
  numberOf,
  type OpenUnit,
  type PaperDraft,
  type PaperResult,
  type RowRef,
  refOf,
  type TalliedException,
  type TalliedOpenUnit,
  textOf,
} from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { runQuery } from "./run-query.ts";

const refLimit = 100;
const openRefLimit = 10;

interface PersonRows {
  readonly count: number;
  readonly refs: readonly RowRef[];
}

async function rowsOfPeople(tables: CanonicalTables, report: ReportKey, keys: readonly string[]): Promise<Map<string, PersonRows>> {
  const found = new Map<string, { count: number; refs: RowRef[] }>();
  await runQuery(tables.db, {
    keys: { name: "wanted", rows: keys.map((key) => ({ key, after: null })) },
    select: { key: "pk", count: "count", file_no: "file_no", sheet: "sheet", row: '"row"' },
    from: `FROM (SELECT rows.pk, file_no, sheet, "row", count(*) OVER (PARTITION BY rows.pk) AS count,
        row_number() OVER (PARTITION BY rows.pk ORDER BY file_no, sheet, "row") AS nth
      FROM ${report} rows JOIN wanted USING (pk) WHERE in_period)
    WHERE nth <= ${refLimit} ORDER BY pk, file_no, sheet, "row"`,
    read(record) {
      const key = textOf(record, "key") ?? "";
      const person = found.get(key) ?? { count: numberOf(record, "count"), refs: [] };
      person.refs.push(refOf(record));
      found.set(key, person);
    },
  });
  return found;
}

type WithRows = Pick<TalliedException, "refs" | "rowsOf">;
type LocatedRows = Pick<ExceptionItem, "refs" | "ref_count">;

/** Finds the file, sheet and row for items about people, with one query per report. */
async function locate(tables: CanonicalTables, items: readonly WithRows[]): Promise<(item: WithRows, limit: number) => LocatedRows> {
  const wanted = new Map<ReportKey, Set<string>>();
  for (const { report, keys } of items.flatMap(({ rowsOf }) => rowsOf)) {
    const known = wanted.get(report) ?? new Set<string>();
    for (const key of keys) known.add(key);
    wanted.set(report, known);
  }
  const rows = new Map<ReportKey, Map<string, PersonRows>>();
  for (const [report, keys] of wanted) if (tables.has(report)) rows.set(report, await rowsOfPeople(tables, report, [...keys]));
  return ({ refs, rowsOf }, limit) => {
    const people = rowsOf.flatMap(({ report, keys }) => keys.flatMap((key) => rows.get(report)?.get(key) ?? []));
    const all = [...refs, ...people.flatMap((person) => person.refs)];
    return { refs: all.slice(0, limit), ref_count: refs.length + people.reduce((sum, { count }) => sum + count, 0) };
  };
}

/** Adds the file, sheet and row to exceptions and to units that cannot be determined. */
export async function withRows(
  tables: CanonicalTables,
  { exceptions, rules }: Pick<PaperDraft, "exceptions" | "rules">,
): Promise<Pick<PaperResult, "exceptions" | "rules">> {
  const rowsFor = await locate(tables, [...exceptions, ...rules.flatMap(({ open }) => open)]);
  return {
    exceptions: exceptions.map((found) => {
      const { id, rule, title, severity, kind, authority, subject, amountCents, msg } = found;
      const amount = amountCents === null ? null : formatCents(amountCents);
      return { id, rule, title, severity, kind, authority, subject, amount, msg, ...rowsFor(found, refLimit) };
    }),
    rules: rules.map(({ open, openCount, ...rule }) => ({
      ...rule,
      ...(openCount > 0 ? { open: open.map((unit) => openUnit(unit, rowsFor)), open_count: openCount } : {}),
    })),
  };
}

const openUnit = (unit: TalliedOpenUnit, rowsFor: (item: WithRows, limit: number) => LocatedRows): OpenUnit => ({
  subject: unit.subject,
  missing: unit.missing,
  ...rowsFor(unit, openRefLimit),
});
