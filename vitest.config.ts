import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/**/*.test.{ts,tsx}",
      "domains/**/*.test.{ts,tsx}",
      "apps/**/*.test.{ts,tsx}",
      "demo-data/**/*.test.ts",
      "benchmarks/**/*.test.ts",
      "tests/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    globalSetup: ["tests/postgres-global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
