import { defineConfig } from "vitest/config";
import { slowestFirst } from "./tests/slowest-first.ts";

/** Functions of their arguments. */
const pure = [
  "domains/*/{core,contract,web}/**/*.test.{ts,tsx}",
  "packages/{kernel,contract,client,ui}/**/*.test.{ts,tsx}",
  "apps/web/**/*.test.{ts,tsx}",
];
const all = [
  "packages/**/*.test.{ts,tsx}",
  "domains/**/*.test.{ts,tsx}",
  "apps/**/*.test.{ts,tsx}",
  "demo-data/**/*.test.ts",
  "benchmarks/**/*.test.ts",
  "tests/**/*.test.ts",
];
/** They put something else in the place of a module, for which nobody may have imported it before. */
const mocked = [
  "domains/ingestion/server/reading/read-asset.test.ts",
  "packages/files/src/folder-file-store.test.ts",
  "packages/files/src/power-failure.test.ts",
];
const never = ["**/node_modules/**", "**/dist/**"];

const slowest = [
  ...["paper-conformance", "prepare-demo-engagements", "job-processes", "start-embedded", "generate-plan", "main-job", "odd-input"],
  ...["fuzz", "changes-of-an-engagement", "people-at-once", "locked-engagements", "sweep-objects", "uploads-and-mappings"],
];

export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    setupFiles: ["tests/property-seed.ts"],
    // Tests of processes and databases wait most of their time: three keep two cores busy.
    maxWorkers: 3,
    // No process, file or connection outlives a test file, so that the files of a worker share what they import.
    isolate: false,
    sequence: { sequencer: slowestFirst(slowest) },
    projects: [
      { extends: true, test: { name: "mocked", include: mocked, isolate: true } },
      { extends: true, test: { name: "pure", include: pure, exclude: never } },
      {
        extends: true,
        test: {
          name: "server",
          include: all,
          exclude: [...never, ...pure, ...mocked],
          globalSetup: ["tests/postgres-global-setup.ts", "tests/bundled-children-global-setup.ts"],
        },
      },
    ],
    // Nothing is tried twice: a machine that is busy elsewhere must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
