import type { QueryConfig } from "pg";

/** Maximum number of prepared statements. Repositories have few; further texts are planned at each call. */
const mostStatements = 500;
const names = new Map<string, string>();

/** A name under which each connection parses the text once and PostgreSQL may keep its plan; undefined where there are too many. */
export const statementName = (text: string): string | undefined => names.get(text) ?? newName(text);

export function preparedStatement(text: string, params: readonly unknown[]): QueryConfig {
  const name = statementName(text);
  return { ...(name === undefined ? {} : { name }), text, values: [...params] };
}

function newName(text: string): string | undefined {
  if (names.size >= mostStatements) return undefined;
  const name = `tieout_${names.size + 1}`;
  names.set(text, name);
  return name;
}
