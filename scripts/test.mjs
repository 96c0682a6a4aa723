// The test command: installs what is missing, runs every check and runner, and closes with `N passed, N failed` from their real counts.
// `--fast` leaves the browser out.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installIfNeeded, requireNode, root } from "./install.mjs";

requireNode();
const fast = process.argv.includes("--fast");
const reports = mkdtempSync(path.join(tmpdir(), "tieout-test-"));
const started = Date.now();
let passed = 0;
let failed = 0;
const lines = [];

const env = {
  ...process.env,
  FORCE_COLOR: process.stdout.isTTY ? "1" : "0",
  TZ: process.env.TZ ?? "UTC",
  TIEOUT_SHARED: process.env.TIEOUT_SHARED ?? path.join(root, "../shared"),
};

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", env, ...options });
  return result.error ? 1 : (result.status ?? 1);
}

function note(name, ok, seconds, count) {
  lines.push(`${ok ? "ok  " : "FAIL"} ${name.padEnd(12)} ${count.padStart(20)} ${seconds.toFixed(0).padStart(5)} s`);
}

function check(name, command, args) {
  console.log(`\n--- ${name}`);
  const from = Date.now();
  const ok = run(command, args) === 0;
  if (ok) passed += 1;
  else failed += 1;
  note(name, ok, (Date.now() - from) / 1000, ok ? "1 passed" : "1 failed");
}

function vitest(name, args) {
  console.log(`\n--- ${name}`);
  const from = Date.now();
  const file = path.join(reports, `${name}.json`);
  const status = run(bin("vitest"), ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args]);
  let good = 0;
  let bad = 0;
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, "utf8"));
    good = report.numPassedTests;
    bad = report.numFailedTests;
    const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
    if (skipped > 0) console.log(`${skipped} tests were skipped, which counts as failed`);
    bad += skipped;
    // A file that fails to load reports no test of its own.
    bad += report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0).length;
  }
  if (status !== 0 && bad === 0) bad = 1;
  passed += good;
  failed += bad;
  note(name, bad === 0, (Date.now() - from) / 1000, `${good} passed, ${bad} failed`);
}

const bin = (name) => path.join(root, "node_modules/.bin", name);

function installPrograms() {
  const has = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
  const wanted = [["soffice", ["libreoffice-calc"]], ["prlimit", ["util-linux"]], ...(fast ? [] : [["chromium", ["chromium"]]])].filter(
    ([program]) => !has(program),
  );
  if (wanted.length === 0) return;
  const packages = wanted.flatMap(([, names]) => names);
  const help = `These tests need ${wanted.map(([program]) => program).join(", ")}. On Debian: apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  if (process.getuid?.() !== 0 || !has("apt-get")) {
    console.error(help);
    process.exit(1);
  }
  console.log(`Installing ${packages.join(", ")}`);
  const quiet = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  run("apt-get", ["update", "-q"], quiet);
  if (run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], quiet) !== 0) {
    console.error(help);
    process.exit(1);
  }
}

installIfNeeded();
installPrograms();

check("lint", bin("biome"), ["check", "--error-on-warnings", "."]);
check("boundaries", bin("depcruise"), [
  "--config",
  ".dependency-cruiser.cjs",
  "packages",
  "domains",
  "apps",
  "demo-data",
  "benchmarks",
  "e2e",
  "tests",
  "scripts",
]);
check("dead exports", process.execPath, ["scripts/dead-exports.mjs"]);
check("types core", bin("tsc"), ["-p", "tsconfig.core.json"]);
check("types server", bin("tsc"), ["-p", "tsconfig.server.json"]);
check("types web", bin("tsc"), ["-p", "tsconfig.web.json"]);
vitest("unit", ["--config", "vitest.config.ts"]);
if (!fast) vitest("browser", ["--config", "e2e/vitest.config.ts"]);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.join("\n")}\n${((Date.now() - started) / 1000).toFixed(0)} s in all\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
