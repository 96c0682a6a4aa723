import type { Watch } from "@tieout/kernel";
import type { Queryable } from "./queryable.ts";

const mostNames = 500;
const names = new Map<string, string>();

/** Words that follow the keywords above but aren't tables: `do update set`, `for update of`, `is distinct from null`. */
const noTables = new Set(["set", "of", "nowait", "skip", "only", "lateral", "null", "now"]);

/**
 * Returns a statement's verb and tables, such as `select engagements, clients`. The full text could quote a value, and parameters contain
 * values.
 */
export function nameOfStatement(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const verb = /^\s*([a-z]{1,20})\b/i.exec(sql)?.[1]?.toLowerCase() ?? "statement";
  const called = /^\s*select\s+([a-z_]{1,63})\(/i.exec(sql)?.[1];
  const named = [...sql.matchAll(/\b(?:from|join|into|update)\s+([a-z_]{1,63})\b/gi)].map(([, table = ""]) => table);
  const tables = named.filter((table) => !noTables.has(table.toLowerCase()));
  const about = [...new Set(tables.length > 0 ? tables : called ? [called] : [])].slice(0, 4);
  const name = about.length > 0 ? `${verb} ${about.join(", ")}` : verb;
  if (names.size < mostNames) names.set(sql, name);
  return name;
}

/** Reports each statement without its parameters; does nothing if no watch is set. */
export const watchedStatements =
  (watch: Watch | undefined) =>
  <Q extends Queryable>(queryable: Q): Q =>
    watch === undefined
      ? queryable
      : {
          ...queryable,
          query: (sql: string, params?: readonly unknown[]) =>
            watch.during({ kind: "statement", name: nameOfStatement(sql) }, () => queryable.query(sql, params)),
        };
