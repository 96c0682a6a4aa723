export type DuckDb = typeof import("@duckdb/node-api");

let loaded: Promise<DuckDb> | undefined;

/**
 * Loads the analytical engine, which takes half of a child's startup time, so only tasks that run queries wait for it. In an engine child,
 * it must be loaded before the process gives up its privileges.
 */
export function loadDuckDb(): Promise<DuckDb> {
  loaded ??= import("@duckdb/node-api");
  return loaded;
}
