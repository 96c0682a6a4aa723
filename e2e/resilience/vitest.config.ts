import { defineConfig } from "vitest/config";

/** Kills, sweeps, restarts and same bytes: every file starts its own products, which would time out in parallel. */
export default defineConfig({
  test: {
    include: ["e2e/resilience/**/*.test.ts"],
    environment: "node",
    pool: "forks",
    fileParallelism: false,
    globalSetup: ["e2e/prepare-checkout.ts"],
    testTimeout: 300_000,
    hookTimeout: 400_000,
  },
});
