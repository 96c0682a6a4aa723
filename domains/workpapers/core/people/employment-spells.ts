import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import { type CanonicalReader, type CanonicalSchema, dateOf, type Query, textOf } from "@tieout/runs/core";
import type { EmploymentDates, Identity } from "./person.ts";

/** Dates in one of a person's rows; `key` is the person's key. */
export interface Spell extends Pick<EmploymentDates, "termOn" | "status"> {
  readonly key: string;
  readonly hireOn: PlainDate;
}

/** The distinct dates of people with several hire dates and a termination, ordered by hire date. */
function spellsOf(schema: CanonicalSchema, report: ReportKey): Query<Spell | null> {
  const [hire, term] = ["hire_date", "term_date"].map((name) => schema.column(report, name, "DATE"));
  const apart = schema.hasPeopleApart(report);
  const [from, which] = [apart ? `${report}_people` : report, report === "payroll_register" && !apart ? "in_period AND" : ""];
  return {
    select: { key: "pk", hire: "hire_day::VARCHAR", term: "term_day::VARCHAR", status: "status_word" },
    from: `FROM (SELECT DISTINCT pk, ${hire} AS hire_day, ${term} AS term_day, ${schema.column(report, "status", "VARCHAR")} AS status_word
        FROM ${from} WHERE ${which} pk IS NOT NULL AND ${hire} IS NOT NULL)
      WHERE pk IN (SELECT pk FROM ${from} WHERE ${which} pk IS NOT NULL GROUP BY pk HAVING min(${hire}) <> max(${hire}) AND max(${term}) IS NOT NULL)
      ORDER BY pk, hire_day, term_day, status_word`,
    read(record) {
      const hireOn = dateOf(record, "hire");
      return hireOn ? { key: textOf(record, "key") ?? "", hireOn, termOn: dateOf(record, "term"), status: textOf(record, "status") } : null;
    },
  };
}

type Employment = Pick<EmploymentDates, "hireOn" | "termOn" | "rehireOn" | "status">;

/** Combines rows with the same hire date, because one of them may have been written before the termination. */
function byHire(spells: readonly Spell[]): readonly Spell[] {
  const joined: Spell[] = [];
  for (const spell of spells) {
    const last = joined.at(-1);
    if (last?.hireOn === spell.hireOn)
      joined[joined.length - 1] = { ...last, termOn: spell.termOn ?? last.termOn, status: spell.status ?? last.status };
    else joined.push(spell);
  }
  return joined;
}

/**
 * Treats consecutive employments as a rehire: returns the first hire, the last termination and the last rehire. Null if dates overlap or
 * are missing, because it is unknown which are right.
 */
export function rehireOf(rows: readonly Spell[]): Employment | null {
  const spells = byHire(rows);
  const [first, last] = [spells[0], spells.at(-1)];
  if (!first || !last || first === last) return null;
  const isAfter = (spell: Spell, at: number): boolean => {
    const before = spells[at - 1];
    return before === undefined || (before.termOn !== null && before.termOn >= before.hireOn && before.termOn <= spell.hireOn);
  };
  if (!spells.every(isAfter) || (last.termOn !== null && last.termOn < last.hireOn)) return null;
  return { hireOn: first.hireOn, termOn: last.termOn ?? spells.at(-2)?.termOn ?? null, rehireOn: last.hireOn, status: last.status };
}

/** Adds rehires to the records of a report that has a row for each of a person's employments and no rehire date. */
export async function withRehires<T extends Identity & EmploymentDates>(
  { schema, read }: CanonicalReader,
  report: ReportKey,
  records: readonly T[],
): Promise<readonly T[]> {
  if (["hire_date", "term_date"].some((name) => schema.column(report, name, "DATE").startsWith("NULL"))) return records;
  const spells = (await read(spellsOf(schema, report))).filter((spell) => spell !== null);
  if (spells.length === 0) return records;
  const byKey = new Map<string, Spell[]>();
  for (const spell of spells) {
    const own = byKey.get(spell.key);
    if (own) own.push(spell);
    else byKey.set(spell.key, [spell]);
  }
  return records.map((record) => {
    const rehire = record.rehireOn === null ? rehireOf(byKey.get(record.key) ?? []) : null;
    return rehire ? { ...record, ...rehire, status: rehire.status ?? record.status } : record;
  });
}
