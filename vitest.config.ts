import { defineConfig } from "vitest/config";
import { isWhole, seed } from "./e2e/extent.ts";
import { slowestFirst } from "./tests/slowest-first.ts";

// The processes that run the files have the same seed.
process.env.E2E_SEED = String(seed);

const all = [
  "packages/**/*.test.{ts,tsx}",
  "domains/**/*.test.{ts,tsx}",
  "apps/**/*.test.{ts,tsx}",
  "demo-data/**/*.test.ts",
  "benchmarks/**/*.test.ts",
  "tests/**/*.test.ts",
];
/** They put something else in the place of a module, for which nobody may have imported it before: a worker's files share their imports. */
const mocked = ["**/*.mocked.test.ts"];
/** What they do is done time and again, to many inputs or at many moments: they run in `npm run test:all`, or named on the command line. */
const sweeps = isWhole || process.argv.some((argument) => argument.includes("sweep")) ? [] : ["**/*.sweep.test.ts"];
const never = ["**/node_modules/**", "**/dist/**"];

const slowest = [
  "start-embedded.sweep",
  "backup.sweep",
  "paper-conformance",
  "odd-input",
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
    // A failed comparison says what it found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    experimental: { fsModuleCache: true },
    // Most of what a test makes is soon garbage: in a larger nursery it is gone before it is copied.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["tests/property-seed.ts"],
    // Tests of processes and databases wait most of their time: four keep two cores busy.
    maxWorkers: 4,
    // The files of a worker share what they import. But for the engine children of `openProductBed`, no process, file or connection
    // outlives a test file.
    isolate: false,
    sequence: { sequencer: slowestFirst(slowest) },
    projects: [
      { extends: true, test: { name: "mocked", include: mocked, isolate: true } },
      {
        extends: true,
        test: {
          // One project: the workers of another would import and transform the same modules again.
          name: "all",
          include: all,
          exclude: [...never, ...mocked, ...sweeps],
          globalSetup: ["tests/postgres-global-setup.ts", "tests/bundled-children-global-setup.ts"],
        },
      },
    ],
    // Nothing is tried twice: a machine that is busy elsewhere must not fail a test. Only these limits exist, and they end what hangs.
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
    // What is polled for comes at some time: only a test that lasts too long says that it does not.
    expect: { poll: { timeout: 60_000 } },
  },
});
