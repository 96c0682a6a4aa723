import { serveEngineTask } from "@tieout/engine/child";
import { openEngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";

/** The plain copy that processing is compared with: the same analytical engine with the same limits and lock, every cell a text. */
await serveEngineTask({
  async copy(_payload, context) {
    const input = context.inputPath("payroll.csv");
    const output = context.outputPath("copy.csv");
    const folders = [input, output].map((path) => path.slice(0, path.lastIndexOf("/")));
    const database = await openEngineDatabase({
      directory: context.workDirectory,
      threads: context.threads,
      memoryLimitBytes: Math.floor((context.memoryBytes * 2) / 3),
      allowed: [...folders, context.workDirectory],
    });
    const from = performance.now();
    await database.run(
      `COPY (SELECT * FROM read_csv(${quoteLiteral(input)}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')) TO ${quoteLiteral(output)} (FORMAT csv, HEADER true)`,
    );
    const seconds = (performance.now() - from) / 1000;
    database.close();
    return seconds;
  },
});
