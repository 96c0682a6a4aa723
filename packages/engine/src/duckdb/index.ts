export { loadDuckDb } from "./load-duckdb.ts";
export { type EngineDatabase, openEngineDatabase } from "./open-engine-database.ts";
export { quoteLiteral, quoteName } from "./quote.ts";
export type { ColumnChunk, EngineParameter, EngineValue } from "./read-columns.ts";
