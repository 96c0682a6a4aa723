import { defineConfig } from "vitest/config";
import { isWhole, seed } from "./e2e/extent.ts";
import { slowestFirst } from "./tests/slowest-first.ts";

// All processes that run test files use the same seed.
process.env.E2E_SEED = String(seed);

const all = [
  "packages/**/*.test.{ts,tsx}",
  "domains/**/*.test.{ts,tsx}",
  "apps/**/*.test.{ts,tsx}",
  "demo-data/**/*.test.ts",
  "benchmarks/**/*.test.ts",
  "tests/**/*.test.ts",
];
/** Tests that replace a module no one may have imported before; a worker's files share their imports. */
const mocked = ["**/*.mocked.test.ts"];
/**
 * Tests that repeat an action many times, with many inputs or at many moments; they run in `npm run test:all`, or if named on the command
 * line.
 */
const sweeps = isWhole || process.argv.some((argument) => argument.includes("sweep")) ? [] : ["**/*.sweep.test.ts"];
const never = ["**/node_modules/**", "**/dist/**"];

const slowest = [
  "start-embedded.sweep",
  "backup.sweep",
  "paper-conformance",
  "odd-input.sweep",
  "connected-payroll",
  "engagement-changes",
  "fuzz.sweep",
  "main",
  "connected-payroll-accepted",
  "prepare-demo-engagements.sweep",
  "files-that-contradict",
  "job-endings.sweep",
  "sheets-read-together",
  "sweep-objects",
  "second-plan",
  "jobs",
  "workbook-sheets",
  "firm-export",
  "package-taken-back",
  "people-at-once",
  "engine",
  "roll-forward",
  "ledger",
  "rejected-rows",
  "route-tables",
  "main-job",
  "retention",
  "job-processes.sweep",
  "uploads-and-mappings",
  "one-semantics",
  "resumable-uploads",
];

export default defineConfig({
  test: {
    environment: "node",
    // Makes a failed comparison show its values, not only their number.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    experimental: { fsModuleCache: true },
    // Most of a test's objects are short-lived; with a larger nursery they are gone before they would be copied.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["tests/property-seed.ts"],
    // Tests of processes and databases spend most of their time waiting, so four workers keep two cores busy.
    maxWorkers: 4,
    // The files of a worker share their imports. Except for the engine children of `openProductBed`, no process, file or connection
    // outlives a test file.
    isolate: false,
    sequence: { sequencer: slowestFirst(slowest) },
    projects: [
      { extends: true, test: { name: "mocked", include: mocked, isolate: true } },
      {
        extends: true,
        test: {
          // Only one project, because another project's workers would import and transform the same modules again.
          name: "all",
          include: all,
          exclude: [...never, ...mocked, ...sweeps],
          globalSetup: ["tests/postgres-global-setup.ts", "tests/bundled-children-global-setup.ts"],
        },
      },
    ],
    // Nothing is retried: a machine busy with other work must not fail a test. These are the only time limits, and they end tests that
    // hang.
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
    // Polled values arrive eventually; only a test that runs too long fails for their absence.
    expect: { poll: { timeout: 60_000 } },
  },
});
