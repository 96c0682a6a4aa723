import { openEngineDatabase } from "../duckdb/index.ts";
import { serveRuns } from "./serve-runs.ts";

/** Well-behaved and misbehaving queries in a child. The tests run this file as the engine child. */
await serveRuns({
  async sum(_payload, context) {
    const database = await openEngineDatabase({
      directory: context.workDirectory,
      threads: context.threads,
      memoryLimitBytes: context.memoryBytes / 2,
      allowed: [context.workDirectory],
    });
    const rows = await database.all("SELECT sum(range)::BIGINT, count(*)::BIGINT FROM range(1000000)");
    database.close();
    return rows.map((row) => row.map(String));
  },
  async grow(_payload, context) {
    const database = await openEngineDatabase({
      directory: context.workDirectory,
      threads: 2,
      memoryLimitBytes: 64 * 2 ** 30,
      allowed: [],
    });
    await database.run("CREATE TABLE t AS SELECT range AS a, md5(range::VARCHAR) AS b FROM range(200000000)");
  },
});
