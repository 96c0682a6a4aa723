// The test command: installs dependencies if needed, runs all checks and tests, and ends with `N passed, N failed`. `--fast` skips tests of
// the running product; `--all` also runs slow ones: sweeps, kills, fuzzing, every journey.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { installIfNeeded, requireNode, root } from "./install.mjs";

requireNode();
const fast = process.argv.includes("--fast");
const whole = process.argv.includes("--all");
const reports = mkdtempSync(path.join(tmpdir(), "tieout-test-"));
const canaries = path.join(reports, "canaries");
const started = Date.now();
let passed = 0;
let failed = 0;
const lines = [];
const fileSeconds = [];
const testSeconds = [];
/** Printed last, so that a log that keeps only its last lines still has them. */
const failures = [];
/** Browser tests that passed on a retry or failed in quarantine. */
const notices = [];

/**
 * Returns an in-memory folder for the tests' files, or none if the machine has little memory: tests create and delete some 100,000 files,
 * and for each new file a disk's file system searches through the inodes of those just deleted.
 */
function folderInMemory() {
  const [memory, wantedBytes] = ["/dev/shm", 12 * 2 ** 30];
  if (process.env.TMPDIR || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < wantedBytes || freemem() < wantedBytes) return undefined;
  try {
    accessSync(memory, constants.W_OK);
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(path.join(memory, "tieout-test-"));
  // The database's user and the engine children's users need to pass through this folder.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return folder;
}

const inMemory = folderInMemory();

const env = {
  ...process.env,
  ...(inMemory ? { TMPDIR: inMemory } : {}),
  // Screenshots of failures are kept after the run.
  TIEOUT_FAILED_SHOTS: path.join(tmpdir(), "tieout-shots"),
  FORCE_COLOR: process.stdout.isTTY ? "1" : "0",
  TZ: process.env.TZ ?? "UTC",
  ...(whole ? { TIEOUT_TESTS: "all" } : {}),
  TIEOUT_CANARIES: canaries,
  TIEOUT_SHARED: process.env.TIEOUT_SHARED ?? path.join(root, "../shared"),
};

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", env, ...options });
  return result.error ? 1 : (result.status ?? 1);
}

function note(name, ok, seconds, count) {
  lines.push(`${ok ? "ok  " : "FAIL"} ${name.padEnd(12)} ${count.padStart(20)} ${seconds.toFixed(0).padStart(5)} s`);
}

/** Runs a command to completion; prints its output immediately or returns it. */
async function runToEnd(command, args, { more = {}, isSaidAtOnce = false } = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...env, ...more }, stdio: isSaidAtOnce ? "inherit" : ["ignore", "pipe", "pipe"] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => said.push(piece));
  const status = await new Promise((resolve) => child.once("error", () => resolve(1)).once("close", resolve));
  return { isOk: status === 0, text: Buffer.concat(said).toString("utf8").trimEnd() };
}

async function check([name, command, args]) {
  const from = Date.now();
  const { isOk, text } = await runToEnd(command, args);
  if (isOk) passed += 1;
  else failed += 1;
  if (!isOk) failures.push(`${name}: ${text.slice(-failureLength)}`);
  console.log(`\n--- ${name}\n${text}`);
  note(name, isOk, (Date.now() - from) / 1000, isOk ? "1 passed" : "1 failed");
}

async function vitest(name, config) {
  console.log(`\n--- ${name}`);
  const from = Date.now();
  const file = path.join(reports, `${name}.json`);
  const run = path.join(reports, `${name}-run.json`);
  const reporters = ["default", "json", "./scripts/run-reporter.mjs"].map((reporter) => `--reporter=${reporter}`);
  const all = ["run", "--config", config, ...reporters, `--outputFile.json=${file}`];
  const { isOk } = await runToEnd(bin("vitest"), all, { more: { TIEOUT_RUN_REPORT: run }, isSaidAtOnce: true });
  const { files, errors } = existsSync(run) ? JSON.parse(readFileSync(run, "utf8")) : { files: [], errors: [] };
  fileSeconds.push(...files.map(({ file, seconds }) => ({ name: file, seconds })));
  failures.push(...errors.map((error) => `${name}: ${error.slice(0, 2 * failureLength)}`));
  const { good, bad } = resultsOf(file, isOk);
  passed += good;
  failed += bad;
  note(name, bad === 0, (Date.now() - from) / 1000, `${good} passed, ${bad} failed`);
}

/** Runs the journeys; their reporter writes the counts to a file. */
async function journeys() {
  console.log("\n--- journeys");
  const from = Date.now();
  const file = path.join(reports, "journeys.json");
  const all = ["test", "--config", "e2e/playwright.config.ts"];
  const { isOk } = await runToEnd(bin("playwright"), all, { more: { TIEOUT_BROWSER_RESULTS: file }, isSaidAtOnce: true });
  const nothing = {
    good: 0,
    bad: 1,
    failures: ["journeys: the run ended without its report"],
    quarantined: [],
    retried: [],
    files: [],
    tests: [],
  };
  const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : nothing;
  fileSeconds.push(...results.files);
  testSeconds.push(...results.tests);
  failures.push(...results.failures.map((text) => text.slice(0, 2 * failureLength)));
  notices.push(...results.retried.map((entry) => `needed a retry: ${entry.test}\n  Add to e2e/quarantine.json: ${JSON.stringify(entry)}`));
  notices.push(...results.quarantined.map((text) => `in quarantine, not counted: ${text.slice(0, 2 * failureLength)}`));
  const isUnexplained = !isOk && results.bad === 0 && results.quarantined.length === 0;
  if (isUnexplained) failures.push("journeys: the run failed without a failed test");
  const bad = results.bad + (isUnexplained ? 1 : 0);
  passed += results.good;
  failed += bad;
  note("journeys", bad === 0, (Date.now() - from) / 1000, `${results.good} passed, ${bad} failed`);
}

/** Reads a tier's report; a tier that fails without any failed test counts as one failure. */
function resultsOf(file, isOk) {
  if (!existsSync(file)) {
    failures.push(`${inTree(file)}: the run ended without its report`);
    return { good: 0, bad: 1 };
  }
  const report = JSON.parse(readFileSync(file, "utf8"));
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  if (skipped > 0) console.log(`${skipped} tests were skipped, which counts as failed`);
  // A file that fails to load doesn't report any tests.
  const unloaded = report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0);
  failures.push(...failuresOf(report), ...unloaded.map((suite) => `${inTree(suite.name)}: ${suite.message.slice(0, failureLength)}`));
  for (const { name, assertionResults } of report.testResults)
    testSeconds.push(
      ...assertionResults.map(({ fullName, duration }) => ({ name: `${inTree(name)}: ${fullName}`, seconds: (duration ?? 0) / 1000 })),
    );
  const bad = report.numFailedTests + skipped + unloaded.length;
  return { good: report.numPassedTests, bad: bad === 0 && !isOk ? 1 : bad };
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

function printSlowest(what, all) {
  const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
  console.log(`\nThe ${slowest.length} slowest ${what}, in seconds:`);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
}

const bin = (name) => path.join(root, "node_modules/.bin", name);

function installPrograms() {
  const has = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
  const ofProduct = [
    ["chromium-headless-shell", ["chromium-headless-shell"]],
    ["faketime", ["faketime"]],
  ];
  const wanted = [
    ["soffice", ["libreoffice-calc"]],
    ["python3", ["python3"]],
    ["prlimit", ["util-linux"]],
    ...(fast ? [] : ofProduct),
  ].filter(([program]) => !has(program));
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

/** The native compiler; code that reads types through the compiler API needs the older one. */
const compiler = path.join(root, "node_modules/typescript-7/bin/tsc");
const cruised = ["packages", "domains", "apps", "demo-data", "benchmarks", "e2e", "tests", "scripts"];
const checks = [
  // The journeys start this build.
  ...(fast ? [] : [["build", process.execPath, ["scripts/build.mjs"]]]),
  ["types server", process.execPath, [compiler, "-p", "tsconfig.server.json"]],
  ["types web", process.execPath, [compiler, "-p", "tsconfig.web.json"]],
  ["boundaries", bin("depcruise"), ["--config", ".dependency-cruiser.cjs", ...cruised]],
  ["types core", process.execPath, [compiler, "-p", "tsconfig.core.json"]],
  ["types fourth paper", process.execPath, [compiler, "-p", "e2e/fourth-paper/tsconfig.json"]],
  ["dead exports", process.execPath, ["scripts/dead-exports.mjs"]],
  ["lint", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["tidy", process.execPath, ["scripts/run.mjs", "scripts/tidy.ts"]],
];

/** Runs two at a time, because most use one thread. */
async function runChecks() {
  const waiting = checks.values();
  const work = async () => {
    for (const one of waiting) await check(one);
  };
  await Promise.all([work(), work()]);
}

/**
 * Runs the tiers one after another, fast ones first. Each tier keeps both cores busy: in parallel, tiers take longer than in sequence, and
 * tests with time limits fail.
 */
async function runAll() {
  await runChecks();
  await vitest("unit", "vitest.config.ts");
  if (fast) return;
  await journeys();
  await vitest("resilience", "e2e/resilience/vitest.config.ts");
}

await runAll();
await check(["canaries", process.execPath, ["scripts/check-canaries.mjs", canaries]]);

rmSync(reports, { recursive: true, force: true });
printSlowest("test files", fileSeconds);
printSlowest("tests", testSeconds);
console.log(`\n${lines.join("\n")}\n${((Date.now() - started) / 1000).toFixed(0)} s in all\n`);
for (const notice of notices) console.log(`NOTE ${notice}\n`);
for (const failure of failures) console.log(`FAIL ${failure}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
