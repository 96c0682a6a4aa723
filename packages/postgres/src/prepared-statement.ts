import type { QueryConfig } from "pg";

/** Maximum number of named statement texts; repositories have few, and any beyond this are planned on each call. */
const mostStatements = 500;

/**
 * Assigns a name to each statement text, so that every connection parses it once and PostgreSQL may keep its plan; undefined beyond the
 * limit.
 */
export function statementNames(most = mostStatements): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = `tieout_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

export const statementName = statementNames();

export function preparedStatement(text: string, params: readonly unknown[]): QueryConfig {
  const name = statementName(text);
  return { ...(name === undefined ? {} : { name }), text, values: [...params] };
}
