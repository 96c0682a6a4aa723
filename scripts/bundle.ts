import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { InspectPayload } from "@tieout/ingestion/core";
import { type BuildOptions, build } from "esbuild";
import { defaultEngineLimits, heapMegabytes } from "../packages/engine/src/engine-limits.ts";
import type { EngineRequest } from "../packages/engine/src/engine-message.ts";

const root = path.join(import.meta.dirname, "..");
/**
 * Native packages and those that load their own files stay in node_modules, and the library for older workbooks, which is larger than the rest of an engine
 * child and seldom needed. Read from there, DuckDB's own JavaScript would double a child's start.
 */
const kept = ["@duckdb/node-bindings*", "@node-rs/*", "pg-native", "graphile-worker", "pino", "@e965/xlsx", "@e965/xlsx/*", "pdfkit"];

const settings = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20.19",
  external: [...kept, "vite", "tsx", "tsx/*", "esbuild"],
  sourcemap: true,
  logLevel: "warning",
} satisfies BuildOptions;

/** Each program of the server as one file, `<name>.mjs`. */
export async function bundlePrograms(entries: Readonly<Record<string, string>>, outdir: string): Promise<void> {
  await build({
    ...settings,
    entryPoints: entries,
    outdir,
    outExtension: { ".js": ".mjs" },
    format: "esm",
    // CommonJS packages inside the bundle still call require.
    banner: {
      js: 'import { createRequire as createBundleRequire } from "node:module";\nconst require = createBundleRequire(import.meta.url);',
    },
  });
}

/**
 * An engine child: `file`, which starts the program beside it, and that with what V8 compiles while a file is inspected. To compile it takes
 * a sixth of the processor time of a small task, and every task has a child of its own.
 */
export async function bundleEngineChild(entry: string, file: string): Promise<void> {
  await build({ ...settings, entryPoints: ["packages/engine/src/child/start-cached.ts"], outfile: file, format: "cjs" });
  await build({
    ...settings,
    entryPoints: [entry],
    outfile: file.replace(/\.cjs$/, "-program.js"),
    format: "cjs",
    define: { "import.meta.url": "programUrl" },
    banner: {
      js: '(function (require, programFile) { const programUrl = require("node:url").pathToFileURL(programFile).href;',
    },
    footer: { js: "})" },
  });
  await compileFor(file);
}

const sample = `SSN,Last Name,First Name,Birth Date,Hire Date,Beginning Balance,Contributions,Earnings,Withdrawals,Ending Balance
900-11-0001,Alder,Ann,03/14/1968,06/01/2004,"10,250.00",1800.00,512.35,0.00,"12,562.35"
900-11-0002,Birch,Bo,11/02/1981,01/15/2016,4100.50,975.00,(88.20),250.00,4737.30
`;

/** Runs the child on a sample file, so that it writes what V8 has compiled for it. */
async function compileFor(file: string): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), "tieout-compile-"));
  try {
    const [input, outputDirectory, workDirectory] = ["file", "out", "work"].map((name) => path.join(scratch, name)) as [
      string,
      string,
      string,
    ];
    await Promise.all([writeFile(input, sample), mkdir(outputDirectory), mkdir(workDirectory)]);
    const payload: InspectPayload = { fileName: "sample.csv", reportKey: "participant_balances", planYear: 2025 };
    const request: EngineRequest = {
      ...{ task: "ingestion.inspect", payload, inputs: { file: input }, outputDirectory, workDirectory },
      ...{ threads: 1, memoryBytes: 2 ** 30, becomeId: null, inRoom: true, staysOpen: false },
    };
    const args = [`--max-old-space-size=${heapMegabytes(defaultEngineLimits)}`, file, "--make-cache"];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit", "pipe"] });
    child.stdin?.end(`${JSON.stringify(request)}\n`);
    const answers = child.stdio[3];
    const ended = new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    const [code, said] = await Promise.all([ended, answers && "read" in answers ? text(answers) : ""]);
    if (code !== 0 || !said.includes('"inspection"')) throw new Error(`The engine child did not read the sample of the build: ${said}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
