import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "..");
/** As in the built product: these packages stay where they are. */
const native = ["@duckdb/node-bindings*", "@node-rs/*", "pg-native", "graphile-worker", "pino", "@e965/xlsx", "@e965/xlsx/*"];
const external = [...native, "vite", "tsx", "tsx/*", "esbuild"];

/**
 * A program as one file, as the product ships it: it starts several times faster than its sources, and tests start many. Made by the first
 * test file of a run that asks; the name holds the process that started them all.
 */
export async function bundledProgram(entry: string): Promise<string> {
  const folder = path.join(root, "node_modules", ".tieout-test");
  const name = path.relative(root, entry).replace(/\.ts$/, "").replaceAll(path.sep, "-");
  const outfile = path.join(folder, `${name}-of-run-${process.ppid}.mjs`);
  if (existsSync(outfile)) return outfile;
  const made = path.join(folder, `${name}-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: made,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    external,
    logLevel: "warning",
    banner: {
      js: 'import { createRequire as createBundleRequire } from "node:module";\nconst require = createBundleRequire(import.meta.url);',
    },
  });
  await rename(made, outfile);
  return outfile;
}
