import { defineConfig } from "vitest/config";
import { isWhole, notChosen, seed } from "./e2e/extent.ts";
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
/** They kill what they have started, time and again: `npm run test:resilience` runs all of them and nothing else of here, the others two. */
const kills: Readonly<Record<string, string>> = {
  "start-embedded": "packages/postgres/src/embedded/start-embedded.test.ts",
  "job-endings": "packages/jobs/src/job-endings.test.ts",
  "job-processes": "packages/jobs/src/job-processes.test.ts",
  "engine-processes": "packages/engine/src/engine-processes.test.ts",
  "rotate-master-key": "packages/files/src/rotate-master-key.test.ts",
  "backup/backup": "apps/cli/src/backup/backup.test.ts",
};
const left = notChosen([{ run: ["engine-processes", "backup/backup"], of: Object.keys(kills) }]).map((name) => kills[name] ?? name);
const never = ["**/node_modules/**", "**/dist/**"];

const slowest = [
  "start-embedded",
  "backup",
  "paper-conformance",
  "odd-input",
  "connected-payroll",
  "changes-of-an-engagement",
  "fuzz",
  "main",
  "connected-payroll-accepted",
  "prepare-demo-engagements",
  "files-that-contradict",
  "job-endings",
  "sheets-read-together",
  "sweep-objects",
  "second-plan",
  "jobs",
  "sheets-of-a-workbook",
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
  "job-processes",
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
      ...(isWhole ? [] : [{ extends: true as const, test: { name: "mocked", include: mocked, isolate: true } }]),
      {
        extends: true,
        test: {
          // One project: the workers of another would import and transform the same modules again.
          name: "all",
          include: isWhole ? Object.values(kills) : all,
          exclude: [...never, ...mocked, ...left],
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
