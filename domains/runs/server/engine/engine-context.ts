import { dirname } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import { openEngineDatabase } from "@tieout/engine/duckdb";
import type { SourceFacts } from "../../core/index.ts";
import { type CanonicalTables, openCanonicalTables } from "./canonical-tables.ts";

/** Opens the canonical files for one task and always closes the database afterward. */
export async function withTables<T>(
  context: EngineTaskContext,
  sources: readonly SourceFacts[],
  work: (tables: CanonicalTables) => Promise<T>,
): Promise<T> {
  const folders = [...new Set(sources.map(({ input }) => dirname(context.inputPath(input))))];
  const db = await openEngineDatabase({
    directory: context.workDirectory,
    threads: context.threads,
    memoryLimitBytes: Math.floor((context.memoryBytes * 2) / 3),
    allowed: [...folders, dirname(context.outputPath("any")), context.workDirectory],
  });
  try {
    return await work(await openCanonicalTables(db, sources, (input) => context.inputPath(input)));
  } finally {
    db.close();
  }
}
