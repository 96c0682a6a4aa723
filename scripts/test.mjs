// The test command: installs dependencies if needed, runs all checks and tests, and ends with `N passed, N failed`.
// `--fast` skips tests of the running product, `--resilience` runs only the full tier that kills and restarts it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installIfNeeded, requireNode, root } from "./install.mjs";

requireNode();
const fast = process.argv.includes("--fast");
const resilience = process.argv.includes("--resilience");
const reports = mkdtempSync(path.join(tmpdir(), "tieout-test-"));
const started = Date.now();
let passed = 0;
let failed = 0;
const lines = [];
const fileSeconds = [];
/** Said last, where a log that keeps only its end still has them. */
const failures = [];

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

/** Two at once, one per core of a small machine; a check's output is printed when it ends. */
async function runChecks(checks) {
  const waiting = [...checks];
  const takeTurns = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
  };
  await Promise.all([takeTurns(), takeTurns()]);
}

async function check(name, command, args) {
  const from = Date.now();
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => said.push(piece));
  const status = await new Promise((resolve) => child.once("error", () => resolve(1)).once("close", resolve));
  const ok = status === 0;
  const text = Buffer.concat(said).toString("utf8").trimEnd();
  if (ok) passed += 1;
  else failed += 1;
  if (!ok) failures.push(`${name}: ${text.slice(-failureLength)}`);
  console.log(`\n--- ${name}\n${text}`);
  note(name, ok, (Date.now() - from) / 1000, ok ? "1 passed" : "1 failed");
}

function vitest(name, config, more = {}) {
  console.log(`\n--- ${name}`);
  const from = Date.now();
  const file = path.join(reports, `${name}.json`);
  const seconds = path.join(reports, `${name}-seconds.json`);
  const reporters = ["default", "json", "./scripts/file-seconds-reporter.mjs"].map((reporter) => `--reporter=${reporter}`);
  const status = run(bin("vitest"), ["run", "--config", config, ...reporters, `--outputFile.json=${file}`], {
    env: { ...env, TIEOUT_FILE_SECONDS: seconds, ...more },
  });
  if (existsSync(seconds)) fileSeconds.push(...JSON.parse(readFileSync(seconds, "utf8")));
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
    const unloaded = report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0);
    bad += unloaded.length;
    failures.push(...failuresOf(report), ...unloaded.map((suite) => `${inTree(suite.name)}: ${suite.message.slice(0, failureLength)}`));
  }
  if (status !== 0 && bad === 0) bad = 1;
  passed += good;
  failed += bad;
  note(name, bad === 0, (Date.now() - from) / 1000, `${good} passed, ${bad} failed`);
}

const failureLength = 600;
const inTree = (file) => path.relative(root, file);

function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${inTree(name)}: ${fullName}\n  ${failureMessages.join("\n").slice(0, failureLength)}`),
  );
}

function printSlowest() {
  const slowest = fileSeconds.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
  console.log(`\nThe ${slowest.length} slowest test files, in seconds:`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

const bin = (name) => path.join(root, "node_modules/.bin", name);

function installPrograms() {
  const has = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
  const ofProduct = [
    ["chromium", ["chromium"]],
    ["faketime", ["faketime"]],
  ];
  const wanted = [["soffice", ["libreoffice-calc"]], ["prlimit", ["util-linux"]], ...(fast ? [] : ofProduct)].filter(
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

const cruised = ["packages", "domains", "apps", "demo-data", "benchmarks", "e2e", "tests", "scripts"];
const checks = [
  ["types server", bin("tsc"), ["-p", "tsconfig.server.json"]],
  ["types web", bin("tsc"), ["-p", "tsconfig.web.json"]],
  ["boundaries", bin("depcruise"), ["--config", ".dependency-cruiser.cjs", ...cruised]],
  ["types core", bin("tsc"), ["-p", "tsconfig.core.json"]],
  ["dead exports", process.execPath, ["scripts/dead-exports.mjs"]],
  ["lint", bin("biome"), ["check", "--error-on-warnings", "."]],
];

if (resilience) vitest("resilience", "e2e/resilience/vitest.config.ts", { TIEOUT_RESILIENCE: "whole" });
else {
  await runChecks(checks);
  vitest("unit", "vitest.config.ts");
  if (!fast) {
    vitest("journeys", "e2e/journeys/vitest.config.ts");
    vitest("resilience", "e2e/resilience/vitest.config.ts");
  }
}

rmSync(reports, { recursive: true, force: true });
printSlowest();
console.log(`\n${lines.join("\n")}\n${((Date.now() - started) / 1000).toFixed(0)} s in all\n`);
for (const failure of failures) console.log(`FAIL ${failure}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
