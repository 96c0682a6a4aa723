import type { QueryConfig } from "pg";

/** Maximum number of prepared statements. Repositories have few; further texts are planned at each call. */
const mostStatements = 500;
const names = new Map<string, string>();

/** The statement with a name, so each connection parses it once and PostgreSQL can cache its plan. */
export function preparedStatement(text: string, params: readonly unknown[]): QueryConfig {
  const name = names.get(text) ?? newName(text);
  return { ...(name === undefined ? {} : { name }), text, values: [...params] };
}

function newName(text: string): string | undefined {
  if (names.size >= mostStatements) return undefined;
  const name = `tieout_${names.size + 1}`;
  names.set(text, name);
  return name;
}
