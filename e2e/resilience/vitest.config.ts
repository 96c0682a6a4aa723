import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { isWhole, leftOut, seed } from "../extent.ts";

// Gives the processes that run the files the same seed.
process.env.E2E_SEED = String(seed);

/** Startup of the product; kills, several processes and full disks run in `npm run test:all`. */
const gate = ["start"];
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.test\.ts$/, ""));
const left = leftOut(files.filter((name) => !gate.includes(name)));

/** Kills, restarts and identical bytes: every file starts its own products, and with more than two in parallel they would time out. */
export default defineConfig({
  test: {
    include: ["e2e/resilience/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...left.map((name) => `e2e/resilience/${name}.test.ts`)],
    environment: "node",
    // Shows the compared values of a failed comparison instead of their number.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    // Some strikes hit within milliseconds of a stage, and some tests count seconds.
    maxWorkers: isWhole ? 1 : 2,
    globalSetup: ["e2e/prepare-checkout.ts"],
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
  },
});
