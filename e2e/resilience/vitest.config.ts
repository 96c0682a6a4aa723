import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { isWhole, leftOut, seed } from "../extent.ts";

// The processes that run the files have the same seed.
process.env.E2E_SEED = String(seed);

/** The start of the product, and several processes of it; the others run in `npm run test:all`. */
const gate = ["start", "several-processes"];
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.test\.ts$/, ""));
const left = leftOut(files.filter((name) => !gate.includes(name)));

/** Kills, restarts and same bytes: every file starts its own products, of which more than two would time out side by side. */
export default defineConfig({
  test: {
    include: ["e2e/resilience/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...left.map((name) => `e2e/resilience/${name}.test.ts`)],
    environment: "node",
    // A failed comparison says what it found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    // Some strike within milliseconds of a stage, and count seconds.
    maxWorkers: isWhole ? 1 : 2,
    globalSetup: ["e2e/prepare-checkout.ts"],
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
  },
});
