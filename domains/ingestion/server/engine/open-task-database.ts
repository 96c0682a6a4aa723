import { dirname } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type EngineDatabase, openEngineDatabase } from "@tieout/engine/duckdb";

/** Runs work on an analytical database that can access only the task's inputs, outputs and scratch folder. */
export async function withTaskDatabase<T>(
  context: EngineTaskContext,
  inputs: readonly string[],
  work: (database: EngineDatabase) => Promise<T>,
): Promise<T> {
  const folders = [...inputs.map((name) => dirname(context.inputPath(name))), dirname(context.outputPath("x")), context.workDirectory];
  const database = await openEngineDatabase({
    directory: context.workDirectory,
    threads: context.threads,
    memoryLimitBytes: Math.floor((context.memoryBytes * 2) / 3),
    allowed: [...new Set(folders)],
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
