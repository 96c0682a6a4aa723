// Builds dist/server (esbuild) and dist/web (Vite), each only if its sources have changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installIfNeeded, root } from "./install.mjs";

const serverEntries = {
  launch: "scripts/launcher/launch.ts",
  api: "apps/api/src/main.ts",
  worker: "apps/worker/src/main.ts",
  cli: "apps/cli/src/main.ts",
  "engine-child": "apps/product/src/engine-child.ts",
};
/**
 * Packages that stay in node_modules: native packages, packages that load their own files, and the library for older workbooks, which is
 * larger than the rest of an engine child and rarely needed. Bundling DuckDB's own JavaScript would double a child's startup time.
 */
const external = ["@duckdb/node-bindings*", "@node-rs/*", "pg-native", "graphile-worker", "pino", "@e965/xlsx", "@e965/xlsx/*", "pdfkit"];
const serverSources = [
  "apps/api",
  "apps/worker",
  "apps/product",
  "apps/cli",
  "packages",
  "domains",
  "demo-data",
  "database",
  "scripts",
  "package-lock.json",
];
const webSources = ["apps/web", "packages", "domains", "docs/help", "package-lock.json"];
const isServerFile = (file) => !/^packages\/(ui|client)\/|^domains\/[^/]+\/web\/|\.sql$/.test(file);
const isWebFile = (file) =>
  !/^packages\/(postgres|jobs|files|engine|stages|http|mail|metrics|payments|settings|test-kit)\/|^domains\/[^/]+\/server\//.test(file);

export async function buildIfNeeded() {
  const tasks = [
    { name: "server", stamp: stampOf(serverSources, isServerFile), build: buildServer },
    { name: "web", stamp: stampOf(webSources, isWebFile), build: buildWeb },
  ];
  for (const { name, stamp, build } of tasks) {
    const target = path.join(root, "dist", name);
    const stampFile = path.join(root, "dist", `${name}.stamp`);
    if (existsSync(target) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) continue;
    const from = performance.now();
    const partial = path.join(root, "dist", `.${name}-${process.pid}`);
    mkdirSync(partial, { recursive: true });
    try {
      await build(partial);
      rmSync(stampFile, { force: true });
      rmSync(target, { recursive: true, force: true });
      renameSync(partial, target);
      writeFileSync(stampFile, stamp);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
    console.log(`Built ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}

async function buildServer(outdir) {
  const { build } = await import("esbuild");
  const entryPoints = Object.fromEntries(Object.entries(serverEntries).filter(([, file]) => existsSync(path.join(root, file))));
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    external: [...external, "vite", "tsx", "tsx/*", "esbuild"],
    logLevel: "warning",
    // CommonJS packages in the bundle still call require.
    banner: {
      js: 'import { createRequire as createBundleRequire } from "node:module";\nconst require = createBundleRequire(import.meta.url);',
    },
  });
  await writeTaskVersions(outdir);
}

/** Writes the versions of each engine task's sources, which the built product reads. */
export async function writeTaskVersions(outdir) {
  const { tsImport } = await import("tsx/esm/api");
  const { taskEntries } = await tsImport("../apps/product/src/task-entries.ts", import.meta.url);
  const { sourceVersions } = await tsImport("../packages/stages/src/source-versions.ts", import.meta.url);
  writeFileSync(path.join(outdir, "task-versions.json"), JSON.stringify(await sourceVersions(root, taskEntries), null, 2));
}

async function buildWeb(outDir) {
  if (!existsSync(path.join(root, "apps/web/index.html"))) return;
  const { build } = await import("vite");
  // Vite sets NODE_ENV itself; setting it here would switch the product to production mode.
  const { NODE_ENV } = process.env;
  // The browser gets React's production code, whatever starts the build, such as a test runner.
  process.env.NODE_ENV = "production";
  try {
    await build({ root: path.join(root, "apps/web"), build: { outDir, emptyOutDir: true }, logLevel: "warn" });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Hash of file names and contents, because file times change with every checkout. */
function stampOf(folders, isWanted) {
  const hash = createHash("sha256").update(readFileSync(new URL(import.meta.url)));
  const visit = (relative) => {
    const absolute = path.join(root, relative);
    if (!existsSync(absolute)) return;
    if (path.extname(relative) !== "" && !relative.endsWith(".d")) {
      if (isWanted(relative) && !/\.test\.tsx?$|\.golden\.txt$|\.md$/.test(relative))
        hash.update(`${relative}\0`).update(readFileSync(absolute)).update("\0");
      return;
    }
    for (const entry of readdirSync(absolute, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === "node_modules" || entry.name.startsWith(".")) continue;
      if (entry.isDirectory() || path.extname(entry.name) !== "") visit(path.posix.join(relative, entry.name));
    }
  };
  for (const folder of folders) visit(folder);
  return hash.digest("hex");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  installIfNeeded();
  await buildIfNeeded();
}
