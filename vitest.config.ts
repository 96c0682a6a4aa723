import { defineConfig } from "vitest/config";

/** Functions of their arguments: no process, file or connection outlives a test, so that the files of a worker share what they import. */
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
const never = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    // Tests of processes and databases wait most of their time: three keep two cores busy.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: "pure", include: pure, exclude: never, isolate: false } },
      {
        extends: true,
        test: {
          name: "server",
          include: all,
          exclude: [...never, ...pure],
          globalSetup: ["tests/postgres-global-setup.ts", "tests/bundled-children-global-setup.ts"],
        },
      },
    ],
    // Nothing is tried twice: a machine that is busy elsewhere must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
