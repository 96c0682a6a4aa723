import { defineConfig } from "vitest/config";
import { isWhole, seed } from "./e2e/extent.ts";
import { slowestFirst } from "./tests/slowest-first.ts";

// All processes that run test files share one seed.
process.env.E2E_SEED = String(seed);

const all = [
  "packages/**/*.test.{ts,tsx}",
  "domains/**/*.test.{ts,tsx}",
  "apps/**/*.test.{ts,tsx}",
  "demo-data/**/*.test.ts",
  "benchmarks/**/*.test.ts",
  "tests/**/*.test.ts",
];
/** Tests that replace a module, which must not have been imported before; test files in one worker share their imports. */
const mocked = ["**/*.mocked.test.ts"];
/**
 * Tests that repeat an action many times, with many inputs or at many points in time; they run in `npm run test:all`, or if named on the
 * command line.
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
    // Makes a failed comparison show its values instead of only how many there are.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    experimental: { fsModuleCache: true },
    // Most objects in a test are short-lived; with a larger nursery they are gone before they would be copied.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["tests/property-seed.ts"],
    // Tests of processes and databases spend most of their time waiting, so four workers keep two cores busy.
    maxWorkers: 4,
    // Test files in a worker share their imports. Except for the engine children of `openProductBed`, no process, file or connection
    // outlives a test file.
    isolate: false,
    sequence: { sequencer: slowestFirst(slowest) },
    projects: [
      { extends: true, test: { name: "mocked", include: mocked, isolate: true } },
      {
        extends: true,
        test: {
          // Uses a single project, because another project's workers would import and transform the same modules again.
          name: "all",
          include: all,
          exclude: [...never, ...mocked, ...sweeps],
          globalSetup: ["tests/postgres-global-setup.ts", "tests/bundled-children-global-setup.ts"],
        },
      },
    ],
    // Nothing is retried, and a machine busy with other work must not make a test fail. These are the only time limits; they end tests that
    // hang.
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
    // Polled values arrive eventually; a missing value fails a test only if the test runs too long.
    expect: { poll: { timeout: 60_000 } },
  },
});
